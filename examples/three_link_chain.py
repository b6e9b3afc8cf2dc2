"""Derive the three-link chain, tell the derivation in five steps, check it by other roads, and let the chain fall."""

from rich.console import Console

import kanes as kn


def main() -> None:
    console = Console()
    model = kn.library.three_link_chain()
    equations = kn.derive(model)
    console.print(kn.explain(equations))
    console.print()
    console.print(f"{equations.operation_count} operations give q̇ and u̇, shared terms counted once.\n", highlight=False)
    console.print(str(kn.verify(model)), highlight=False)

    kernel = equations.compile()
    links = {"m": 1.0, "l": 0.4, "rho": 0.2, "I": 0.02}
    parameters = {f"{name}_{link}": value for name, value in links.items() for link in "ABC"} | {"g": 9.81}
    run = kernel.simulate(
        stop=5, parameters=parameters, initial={"q1": 0.3, "q2": 0.4, "q3": 0.5}, inputs={"T1": 0, "T2": 0, "T3": 0}
    )
    energy = run.energy.total
    change = (energy.max() - energy.min()) / abs(run.energy.kinetic).max()
    console.print(f"\nLet go with no torques: {run.outcome}; the energy changes by {change:.1e} of its kinetic part.")


if __name__ == "__main__":
    main()
