"""`python -m kanes`: the command `kanes`."""

from kanes.app.commands.main import main

if __name__ == "__main__":
    main()
