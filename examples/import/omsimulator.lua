-- Not run by the project's tests. Written for OMSimulator 2.1, whose functions are described in its repository under
-- doc/UsersGuide/source (OMSimulatorLua.rst, api/*.rst). OMSimulator 3 has another interface.
--
-- The system of examples/moving-frames. In the top folder of the repository, after `cargo xtask ssp examples/moving-frames`:
--
--     OMSimulator examples/import/omsimulator.lua

oms_setTempDirectory("./target/omsimulator/")
oms_newModel("model")
oms_addSystem("model.root", oms_system_wc)  -- weakly coupled: co-simulation

oms_addSubModel("model.root.motion", "target/ssp/MovingFrames.fmu")
oms_addSubModel("model.root.distance", "target/ssp/Distance.fmu")
oms_addSubModel("model.root.sensor", "target/ssp/RelativeSensor.fmu")

local function connect(sensor, quantities)
  for _, frame in ipairs({"frame_a", "frame_b"}) do
    for _, quantity in ipairs(quantities) do
      for i = 1, 3 do
        local name = "." .. frame .. "." .. quantity .. "[" .. i .. "]"
        oms_addConnection("model.root.motion" .. name, "model.root." .. sensor .. name)
      end
    end
  end
end

connect("distance", {"r_0", "v_0"})
connect("sensor", {"r_0", "v_0", "a_0"})

-- Values that are set before instantiation are start values, of unconnected inputs as well as of parameters.
oms_setReal("model.root.motion.radius", 2.0)
oms_setReal("model.root.sensor.frame_a.R.T[1,1]", 0.0)
oms_setReal("model.root.sensor.frame_a.R.T[1,2]", 1.0)
oms_setReal("model.root.sensor.frame_a.R.T[2,1]", -1.0)
oms_setReal("model.root.sensor.frame_a.R.T[2,2]", 0.0)

oms_setResultFile("model", "moving-frames.csv")
oms_setStopTime("model", 1.0)
oms_setFixedStepSize("model.root", 0.01)

oms_instantiate("model")
oms_initialize("model")
oms_simulate("model")
print("distance = " .. oms_getReal("model.root.distance.distance") .. " m")
oms_terminate("model")
oms_delete("model")
