/* A mass of 1 kg that a spring and a damper pull to a point of a frame: x'' = k (p - x) + d (p' - x'). The point has the
   coordinate `arm` on the frame's y axis. */
static void start(Model *m) {
    memset(m->v, 0, sizeof m->v);
    m->v[frame_a_R_T_1_1] = m->v[frame_a_R_T_2_2] = m->v[frame_a_R_T_3_3] = 1;
    m->v[k] = 1e4;
    m->v[d] = 100;
    m->v[arm] = m->v[x_2] = 0.2;
}
static void derivatives(const Model *m, double der[]) {
    const double *r = m->v + frame_a_r_0_1, *velocity = m->v + frame_a_v_0_1, *w = m->v + frame_a_R_w_1;
    const double (*T)[3] = (const double (*)[3])(m->v + frame_a_R_T_1_1);
    /* w x (0, arm, 0), in the frame. */
    const double turning[] = {-w[2] * m->v[arm], 0, w[0] * m->v[arm]};
    for (int i = 0; i < 3; i++) {
        const double p = r[i] + T[1][i] * m->v[arm];
        const double dp = velocity[i] + T[0][i] * turning[0] + T[2][i] * turning[2];
        const double x = m->v[state_at[i]], v = m->v[state_at[3 + i]];
        der[i] = v;
        der[3 + i] = m->v[k] * (p - x) + m->v[d] * (dp - v);
    }
}
static void compute(Model *m) {
    double der[STATES];
    derivatives(m, der);
    for (int i = 0; i < STATES; i++) m->v[state_at[i] + 1] = der[i];
}
static void indicators(const Model *m, double z[]) {}
static bool update(Model *m) {
    m->v[events] += 1;
    return false;
}
static int begin_step(Model *m) { return 0; }
static void finish(Model *m) {}
