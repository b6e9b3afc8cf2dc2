"""modelDescription.xml of both versions of the standard, and buildDescription.xml of the third."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape

from kanes.base.units import parsed_unit
from kanes.expr.names import one_line
from kanes.formats.export.fmu.model import FmuModel
from kanes.formats.export.fmu.variables import FmuVariable

_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
TOLERANCE = 1e-10
_LOGGED = {"logEvents": "events as they happen", "logStatusError": "what went wrong"}


def description_3(
    model: FmuModel, variables: Sequence[FmuVariable], identifier: str, token: str, tool: str, stop: float
) -> str:
    """Of FMI 3.0."""
    able = {
        "modelIdentifier": identifier,
        "canGetAndSetFMUState": True,
        "canSerializeFMUState": True,
        "providesDirectionalDerivatives": True,
        "providesAdjointDerivatives": True,
    }
    about = {"fmiVersion": "3.0", "modelName": model.name, "instantiationToken": token, "generationTool": tool}
    inside = [
        _node("ModelExchange", able | {"needsCompletedIntegratorStep": _is_brought_back(model)}),
        _node("CoSimulation", able | {"canHandleVariableCommunicationStepSize": True, **_early(model)}),
        *_common(variables, stop),
        _node("ModelVariables", {}, [_variable_3(each) for each in variables]),
        _node("ModelStructure", {}, _structure_3(variables)),
    ]
    return _HEAD + _node("fmiModelDescription", about, inside) + "\n"


def description_2(
    model: FmuModel, variables: Sequence[FmuVariable], identifier: str, token: str, tool: str, stop: float
) -> str:
    """Of FMI 2.0."""
    able = {
        "modelIdentifier": identifier,
        "canGetAndSetFMUstate": True,
        "canSerializeFMUstate": True,
        "providesDirectionalDerivative": True,
        "canNotUseMemoryManagementFunctions": True,
    }
    about = {"fmiVersion": "2.0", "modelName": model.name, "guid": token, "generationTool": tool}
    about["numberOfEventIndicators"] = str(len(model.events))
    sources = [_node("SourceFiles", {}, [_node("File", {"name": "fmi2.c"})])]
    inside = [
        _node("ModelExchange", able | {"completedIntegratorStepNotNeeded": not _is_brought_back(model)}, sources),
        _node("CoSimulation", able | {"canHandleVariableCommunicationStepSize": True}, sources),
        *_common(variables, stop),
        _node("ModelVariables", {}, [_variable_2(each) for each in variables]),
        _node("ModelStructure", {}, _structure_2(variables)),
    ]
    return _HEAD + _node("fmiModelDescription", about, inside) + "\n"


def build_description(identifier: str) -> str:
    """The build description of FMI 3.0."""
    files = _node("SourceFileSet", {"language": "C99"}, [_node("SourceFile", {"name": "fmi3.c"})])
    inside = _node("BuildConfiguration", {"modelIdentifier": identifier}, [files])
    return _HEAD + _node("fmiBuildDescription", {"fmiVersion": "3.0"}, [inside]) + "\n"


def _is_brought_back(model: FmuModel) -> bool:
    """Whether states are projected onto constraints, or quaternions normalized, after steps."""
    return model.is_projected or bool(model.quaternions)


def _early(model: FmuModel) -> dict[str, object]:
    return {"mightReturnEarlyFromDoStep": True} if any(event.is_terminal for event in model.events) else {}


def _common(variables: Iterable[FmuVariable], stop: float) -> list[str]:
    labels = list(dict.fromkeys(each.unit for each in variables if each.unit))
    units = [_node("UnitDefinitions", {}, [_unit(label) for label in labels])] if labels else []
    categories = [_node("Category", {"name": name, "description": text}) for name, text in _LOGGED.items()]
    experiment = {"startTime": 0.0, "stopTime": stop, "tolerance": TOLERANCE}
    return [*units, _node("LogCategories", {}, categories), _node("DefaultExperiment", experiment)]


def _unit(label: str) -> str:
    unit = parsed_unit(label)
    if unit is None:
        return _node("Unit", {"name": label})
    factor = {} if unit.factor == 1.0 else {"factor": unit.factor}
    return _node("Unit", {"name": label}, [_node("BaseUnit", {**dict(unit.exponents), **factor})])


# Variables


def _variable_3(variable: FmuVariable) -> str:
    return _node("Float64", {**_about(variable), **_numbers(variable), **_rate(variable.rate_of)})


def _variable_2(variable: FmuVariable) -> str:
    rate = None if variable.rate_of is None else variable.rate_of + 1
    real = _node("Real", {**_numbers(variable), **_rate(rate)})
    return _node("ScalarVariable", _about(variable), [real])


def _about(variable: FmuVariable) -> dict[str, object]:
    initial = {"initial": variable.initial} if variable.initial else {}
    return {
        "name": variable.name,
        "valueReference": variable.reference,
        "causality": variable.causality,
        "variability": variable.variability,
        **initial,
    }


def _numbers(variable: FmuVariable) -> dict[str, object]:
    unit = {"unit": variable.unit} if variable.unit else {}
    return {**unit, **({} if variable.start is None else {"start": variable.start})}


def _rate(of: int | None) -> dict[str, object]:
    return {} if of is None else {"derivative": of}


# Unknowns and their dependencies


def _unknown(tag: str, key: str, variable: FmuVariable, first: int, *, with_dependencies: bool = True) -> str:
    given: dict[str, object] = {key: variable.reference + first}
    if with_dependencies and variable.depends_on is not None:
        given["dependencies"] = " ".join(str(reference + first) for reference in variable.depends_on)
    return _node(tag, given)


def _outputs(variables: Iterable[FmuVariable]) -> list[FmuVariable]:
    return [each for each in variables if each.causality == "output"]


def _rates(variables: Iterable[FmuVariable]) -> list[FmuVariable]:
    return [each for each in variables if each.rate_of is not None]


def _initial_unknowns(variables: Iterable[FmuVariable]) -> list[FmuVariable]:
    return [each for each in variables if each.initial in ("approx", "calculated") and not each.is_indicator]


def _structure_3(variables: Sequence[FmuVariable]) -> list[str]:
    return [
        *(_unknown("Output", "valueReference", each, 0) for each in _outputs(variables)),
        *(_unknown("ContinuousStateDerivative", "valueReference", each, 0) for each in _rates(variables)),
        *(
            _unknown("InitialUnknown", "valueReference", each, 0, with_dependencies=False)
            for each in _initial_unknowns(variables)
        ),
        *(_unknown("EventIndicator", "valueReference", each, 0) for each in variables if each.is_indicator),
    ]


def _structure_2(variables: Sequence[FmuVariable]) -> list[str]:
    groups = {"Outputs": _outputs, "Derivatives": _rates, "InitialUnknowns": _initial_unknowns}
    found = []
    for tag, chosen in groups.items():
        with_dependencies = tag != "InitialUnknowns"
        unknowns = [
            _unknown("Unknown", "index", each, 1, with_dependencies=with_dependencies) for each in chosen(variables)
        ]
        found += [_node(tag, {}, unknowns)] if unknowns else []
    return found


# Text


def _node(tag: str, given: Mapping[str, object], inside: Sequence[str] = ()) -> str:
    attributes = "".join(f' {name}="{_value(value)}"' for name, value in given.items())
    if not inside:
        return f"<{tag}{attributes}/>"
    lines = "\n".join(line for each in inside for line in each.split("\n"))
    return f"<{tag}{attributes}>\n{lines}\n</{tag}>"


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return repr(float(value)) if isinstance(value, float) else escape(one_line(str(value)))
