package MultibodyFmu "FMUs of multibody-fmu in models of Modelica's MultiBody library"
  model DoublePendulum "Relative motion of two links, by the FMU RelativeSensor and by Modelica's own sensor"
    inner Modelica.Mechanics.MultiBody.World world;
    Modelica.Mechanics.MultiBody.Joints.Revolute shoulder(n={0, 0, 1}, phi(start=0.5, fixed=true), w(start=1, fixed=true));
    Modelica.Mechanics.MultiBody.Parts.BodyBox upper(r={0.5, 0, 0}, width=0.06);
    Modelica.Mechanics.MultiBody.Joints.Revolute elbow(n={1, 2, 2}, phi(start=0.2, fixed=true), w(start=-2, fixed=true));
    Modelica.Mechanics.MultiBody.Parts.BodyBox lower(r={0.4, 0.1, 0}, width=0.06);
    .RelativeSensor sensor "The FMU";
    Modelica.Mechanics.MultiBody.Sensors.RelativeSensor own(
      animation=false,
      get_r_rel=true,
      get_v_rel=true,
      get_a_rel=true,
      get_angles=true,
      get_w_rel=true,
      get_z_rel=true);
    Real difference = max(abs(cat(
      1,
      sensor.r_rel - own.r_rel,
      sensor.v_rel - own.v_rel,
      sensor.a_rel - own.a_rel,
      sensor.angles - own.angles,
      sensor.w_rel - own.w_rel,
      sensor.z_rel - own.z_rel))) "Largest difference of the 18 results, in SI units";
  equation
    connect(world.frame_b, shoulder.frame_a);
    connect(shoulder.frame_b, upper.frame_a);
    connect(upper.frame_b, elbow.frame_a);
    connect(elbow.frame_b, lower.frame_a);
    connect(sensor.frame_a, upper.frame_a);
    connect(sensor.frame_b, lower.frame_b);
    connect(own.frame_a, upper.frame_a);
    connect(own.frame_b, lower.frame_b);
    annotation(experiment(StopTime=2, Tolerance=1e-8));
  end DoublePendulum;

  model Lift "The FMU Gripper lifts a body and drops it"
    inner Modelica.Mechanics.MultiBody.World world;
    Hand hand;
    .Gripper gripper(useMoment=1) "The FMU";
    Modelica.Mechanics.MultiBody.Parts.Body box(
      m=1,
      r_CM={0, 0, 0},
      I_11=1e-2,
      I_22=1e-2,
      I_33=1e-2,
      r_0(start={0, 0, 0}, each fixed=true),
      v_0(start={0, 0, 0}, each fixed=true),
      angles_fixed=true,
      w_0_fixed=true);
    Modelica.Blocks.Sources.Step active(height=-1, offset=1, startTime=2) "On until 2 s";
    Real sag(unit="m") = hand.frame_b.r_0[2] - box.frame_a.r_0[2] "m g/cT at rest";
  equation
    connect(hand.frame_b, gripper.frame_a);
    connect(gripper.frame_b, box.frame_a);
    connect(active.y, gripper.active);
    annotation(experiment(StopTime=2.3, Tolerance=1e-8));
  end Lift;

  model Hand "A frame that rises by 0.2 m between 0.5 s and 1.5 s"
    Modelica.Mechanics.MultiBody.Interfaces.Frame_b frame_b;
  protected
    Real s = if time < 0.5 then 0 else if time < 1.5 then time - 0.5 else 1;
  equation
    Connections.root(frame_b.R);
    frame_b.R = Modelica.Mechanics.MultiBody.Frames.nullRotation();
    // Smooth, because the Gripper differentiates it.
    frame_b.r_0 = {0, 0.2*s^3*(10 - 15*s + 6*s^2), 0};
  end Hand;
end MultibodyFmu;
