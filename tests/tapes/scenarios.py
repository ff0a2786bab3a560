"""Runs with random parameters and motions. They call most functions of an FMU."""

from interfaces import Refused
from motions import Motion, parameters

RUNS, STEPS = 16, 12
START = 0.5
CALCULATED = ("output", "local")


def record(instance, random):
    """All runs of an FMU with one interface. Returns how many were complete."""
    ended = 0
    for run in range(RUNS):
        instance.instantiate(event_mode=instance.description.has_internal_events and run % 3 == 2)
        try:
            motion = Motion(random, instance.description, jumps=run % 2)
            set_all(instance, parameters(random, instance.description, co_simulation=instance.co_simulation))
            set_all(instance, motion.at(START))
            instance.enter_initialization(START)
            instance.exit_initialization()
            get_all(instance)
            if instance.has_event_mode:
                handle_events(instance)
            (co_simulation if instance.co_simulation else model_exchange)(instance, random, motion)
            ended += 1
        except Refused:
            # Random parameters may contradict each other. The other platforms must refuse them, too.
            pass
        instance.free()
    return ended


def set_all(instance, values):
    for variable, numbers in values:
        instance.set(variable, numbers)


def get_all(instance):
    """Gets all variables that an FMU calculates."""
    for type in instance.types:
        if variables := instance.description.of(*CALCULATED, type=type):
            instance.get(type, variables)


def handle_events(instance):
    instance.update_discrete_states()
    instance.enter_continuous_time_mode()


def continuous_inputs(instance):
    inputs = instance.description.of("input", type="Real")
    return [variable for variable in inputs if variable.variability == "continuous"]


def directional(instance, random, unknowns, knowns):
    """Gets directional derivatives, and adjoint ones in FMI 3.0."""
    rows, columns = ([reference for v in variables for reference in v.references] for variables in (unknowns, knowns))
    m, n = (sum(variable.size for variable in variables) for variables in (unknowns, knowns))
    instance.directional(rows, columns, [random.random() - 0.5 for _ in range(n)], m)
    if instance.description.version == 3:
        instance.adjoint(rows, columns, [random.random() - 0.5 for _ in range(m)], n)


def co_simulation(instance, random, motion):
    time = START

    def step():
        nonlocal time
        h = 0.02 + 0.02 * random.random()
        set_all(instance, motion.at(time, continuous_only=instance.has_event_mode))
        if instance.description.version == 2 and random.random() < 0.3:
            variable = random.choice(continuous_inputs(instance))
            instance.set_input_derivatives(variable, [random.random() - 0.5 for _ in range(variable.size)])
        has_event = instance.do_step(time, h)
        get_all(instance)
        if instance.has_event_mode and (has_event or random.random() < 0.3):
            instance.enter_event_mode()
            set_all(instance, motion.at(time))
            handle_events(instance)
            get_all(instance)
        time += h

    outputs = instance.description.of("output", type="Real")
    for number in range(STEPS):
        if number % 4 == 1:
            saved_at = time
            instance.save()
            step()
            instance.restore(copy=number % 8 == 1)
            instance.free_states()
            time = saved_at
        step()
        if not instance.has_event_mode:
            directional(instance, random, outputs, continuous_inputs(instance))
            for order in (1, 2):
                instance.derivatives(outputs, order)


def model_exchange(instance, random, motion):
    description = instance.description
    outputs = description.of("output", type="Real")
    derivatives = [v for v in description.of("local", type="Real") if set(v.references) & set(description.derivatives)]
    time = START
    for number in range(STEPS):
        h = 0.02 + 0.02 * random.random()
        time += h
        instance.set_time(time)
        set_all(instance, motion.at(time, continuous_only=True))
        if description.states:
            # A step of the explicit Euler method.
            rates, states = instance.state_derivatives(), instance.states()
            instance.set_states([state + h * rate for state, rate in zip(states, rates)])
            instance.state_derivatives()
        if description.indicators:
            instance.indicators()
        get_all(instance)
        directional(instance, random, outputs + derivatives, continuous_inputs(instance))
        if number % 4 == 1:
            instance.save()
            instance.set_time(time + h)
            set_all(instance, motion.at(time + h, continuous_only=True))
            get_all(instance)
            instance.restore(copy=number % 8 == 1)
            instance.free_states()
            get_all(instance)
        if instance.completed_step() or number % 3 == 2:
            instance.enter_event_mode()
            set_all(instance, motion.at(time))
            handle_events(instance)
            get_all(instance)
