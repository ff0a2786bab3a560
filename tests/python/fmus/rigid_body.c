/* A free rigid body under gravity and a cut-force and cut-torque at frame_a, which is at its origin. Its axes are
   principal axes of inertia. */
static void cross(const double a[], const double b[], double c[]) {
    for (int i = 0; i < 3; i++) c[i] = a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3];
}
static void start(Model *m) {
    memset(m->v, 0, sizeof m->v);
    m->v[mass] = m->v[Q_4] = m->v[frame_a_R_T_1_1] = m->v[frame_a_R_T_2_2] = m->v[frame_a_R_T_3_3] = 1;
    m->v[I_1] = m->v[I_2] = m->v[I_3] = 0.001;
    m->v[g_0_2] = -9.81;
}
/* From the world to the body. */
static void rotate(const Model *m, double T[3][3]) {
    const double *q = m->v + Q_1, s = 2 / (q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        T[i][i] = s * (q[i] * q[i] + q[3] * q[3]) - 1;
        T[i][j] = s * (q[i] * q[j] + q[k] * q[3]);
        T[j][i] = s * (q[i] * q[j] - q[k] * q[3]);
    }
}
static void derivatives(const Model *m, double der[]) {
    const double *q = m->v + Q_1, *w = m->v + frame_a_R_w_1, *f = m->v + frame_a_f_1, *arm = m->v + r_CM_1;
    double T[3][3], moment[3], momentum[3], gyroscopic[3], spun[3], turned[3], inner[3], z[3];
    rotate(m, T);
    cross(arm, f, moment);
    for (int i = 0; i < 3; i++) momentum[i] = m->v[I_1 + i] * w[i];
    cross(w, momentum, gyroscopic);
    for (int i = 0; i < 3; i++) z[i] = (moment[i] - m->v[frame_a_t_1 + i] - gyroscopic[i]) / m->v[I_1 + i];
    cross(w, arm, inner);
    cross(w, inner, spun);
    cross(z, arm, turned);
    for (int i = 0; i < 3; i++) {
        der[i] = m->v[frame_a_v_0_1 + i];
        der[3 + i] = m->v[g_0_1 + i];
        for (int j = 0; j < 3; j++) der[3 + i] += T[j][i] * (-f[j] / m->v[mass] - turned[j] - spun[j]);
        der[10 + i] = z[i];
    }
    der[6] = (q[3] * w[0] - q[2] * w[1] + q[1] * w[2]) / 2;
    der[7] = (q[2] * w[0] + q[3] * w[1] - q[0] * w[2]) / 2;
    der[8] = (-q[1] * w[0] + q[0] * w[1] + q[3] * w[2]) / 2;
    der[9] = (-q[0] * w[0] - q[1] * w[1] - q[2] * w[2]) / 2;
}
static void compute(Model *m) {
    if (!m->is_initialized) {
        for (int i = 0; i < 3; i++) {
            m->v[frame_a_v_0_1 + i] = m->v[v_0_start_1 + i];
            m->v[frame_a_R_w_1 + i] = m->v[w_start_1 + i];
        }
    }
    rotate(m, (double (*)[3])(m->v + frame_a_R_T_1_1));
    derivatives(m, m->v + der_frame_a_r_0_1);
}
static void indicators(const Model *m, double z[]) {}
static bool update(Model *m) { return false; }
static int begin_step(Model *m) { return 0; }
static void finish(Model *m) {}
