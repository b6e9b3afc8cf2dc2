"""Derive the three-link chain, tell the derivation in five steps, check it by other roads, and let the chain move."""

from math import pi
from pathlib import Path

from rich.console import Console

import kanes as kn


def main() -> None:
    console = Console(highlight=False)
    model = kn.library.three_link_chain()
    equations = kn.derive(model)
    console.print(kn.explain(equations))
    console.print()
    console.print(f"{equations.operation_count} operations give q̇ and u̇, shared terms counted once.\n")
    console.print(str(kn.verify(model)))

    # The chain hangs at rest. A motor at the first joint swings it to and fro and lets go; dampers slow the other two.
    u2, u3, T2, T3 = (model[name] for name in ("u2", "u3", "T2", "T3"))
    kernel = equations.compile(inputs={T2: -0.05 * u2, T3: -0.05 * u3})
    links = {"m": 1.0, "l": 0.4, "rho": 0.2, "I": 0.02}
    parameters = {f"{name}_{link}": value for name, value in links.items() for link in "ABC"} | {"g": 9.81}
    motor = kn.Samples([0, 0.5, 1.0, 2.0, 3.0, 3.5, 8.0], [0, 0, 6, -6, 6, 0, 0])
    initial = {"q1": -pi / 2, "q2": 0, "q3": 0}
    run = kernel.simulate(stop=8, parameters=parameters, initial=initial, inputs={"T1": motor})

    energy = run.energy
    share = abs(energy.balance).max() / energy.kinetic.max()
    console.print(f"\nA motor and two dampers at the joints: {run.outcome}.")
    console.print(f"Method: {run.outcome.method}, for {run.outcome.why}.", soft_wrap=True)
    console.print(
        f"Work {energy.work[-1]:.6f} J, change of energy {energy.total[-1] - energy.total[0]:.6f} J; all along, the "
        f"balance is off by {share:.0e} of the largest kinetic energy at most.",
        soft_wrap=True,
    )
    path = Path("three_link_chain.png").resolve()
    run.plot().savefig(path, dpi=130)
    console.print(f"Plotted in {path}", soft_wrap=True)

    # Let go from aside, it swings in a page in which the model itself runs.
    page = Path("three_link_chain.html").resolve()
    start = {"q1": -0.5, "q2": 0.3, "q3": -0.2}
    kernel.simulate(stop=10, parameters=parameters, initial=start, inputs={"T1": 0}).write(page)
    console.print(f"It moves, and answers to sliders, in {page}", soft_wrap=True)


if __name__ == "__main__":
    main()
