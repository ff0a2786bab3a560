% Not run by the project's tests. Written for MATLAB R2024b with Simulink. The FMU block and its modes are described on MathWorks'
% pages "FMU" (help/simulink/ref_extras/fmu.html) and "Import FMUs"; the names of its parameters are those that published scripts use
% for R2021a to R2025a.
%
% Distance between the origin of the world and a point that rises on a helix with a radius of 2 m. In the top folder of the repository, on the platform for which
% the archive was built, after `cargo xtask package Distance`:
%
%     run examples/import/simulink.m

addpath(fullfile(pwd, 'target', 'fmu'))       % the block requires a file name on MATLAB's path
model = 'distance_of_a_point';
if bdIsLoaded(model), close_system(model, 0); end
new_system(model)
load_system('simulink_extras')

fmu = [model '/Distance'];
add_block('simulink_extras/FMU Import/FMU', fmu)
set_param(fmu, 'FMUName', 'Distance.fmu')
% One port for each variable, in the order of modelDescription.xml, instead of a bus for each frame.
set_param(fmu, 'FMUInputMapping', 'Flat', 'FMUOutputMapping', 'Flat')
set_param(fmu, 'FMUSampleTime', '0.01')      % communication step in s
set_param(fmu, 's_small', '1e-9')            % a parameter of the FMU
ports = get_param(fmu, 'PortHandles');

% frame_a.r_0 and v_0 are inputs 1 to 6, frame_b.r_0 and v_0 inputs 7 to 12. Simulink grounds unconnected inputs, and a matrix of zeros
% is refused: connect the matrices of RelativeSensor and Gripper, or hide them in the block's tab Inputs (docs/simulink.md).
sources = {'cos_r' 'sin_r' 'z' 'cos_v' 'sin_v' 'v_z'};
amplitudes = [2 2 0 6 6 0];
phases = [pi/2 0 0 pi pi/2 0];
for i = 1:6
    source = [model '/' sources{i}];
    if i == 3
        add_block('simulink/Sources/Ramp', source, 'Slope', '0.5')
    elseif i == 6
        add_block('simulink/Sources/Constant', source, 'Value', '0.5')
    else
        add_block('simulink/Sources/Sine Wave', source, 'Frequency', '3', ...
            'Amplitude', num2str(amplitudes(i)), 'Phase', num2str(phases(i), 17))
    end
    from = get_param(source, 'PortHandles');
    add_line(model, from.Outport(1), ports.Inport(6 + i))
end

% Outputs 1 and 2 are distance and der_distance.
for i = 1:2
    sink = sprintf('%s/out%d', model, i);
    add_block('simulink/Sinks/Out1', sink)
    to = get_param(sink, 'PortHandles');
    add_line(model, ports.Outport(i), to.Inport(1))
end

set_param(model, 'StopTime', '1', 'SolverType', 'Fixed-step', 'FixedStep', '0.01', 'SaveFormat', 'Dataset')
result = sim(model);
distance = result.yout{1}.Values;
plot(distance.Time, distance.Data, distance.Time, sqrt(4 + (0.5 * distance.Time).^2), '--')
legend('distance', 'closed form'), xlabel('time in s'), ylabel('m')
