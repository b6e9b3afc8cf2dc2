"""Work for processes of the studio, which import it by name."""

import os
import time


def answer(value):
    return {"value": value, "process": os.getpid()}


def long_work():
    time.sleep(60)
    return {}


def fails():
    raise ZeroDivisionError("a fault of ours")


def dies():
    os._exit(1)
