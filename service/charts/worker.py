"""A process that draws charts: `python -m service.charts.worker SECONDS IDLE`.

Each line of standard input is a format, a blank and a Vega-Lite specification in JSON; standard
output has a line with the drawing's size in bytes, then the drawing. The system ends the process
when one drawing takes longer than SECONDS (its JavaScript cannot be interrupted from Python), and
after IDLE seconds without work, since it holds 100 MB. It also ends with the process that started
it, whose end of the pipe is closed then.
"""

import signal
import sys

import vl_convert

VEGA_LITE = "6.4"  # what the pages' scripts are, too
SCALE = 2.0  # pixels of a PNG for each of the drawing


def main(seconds: float, idle: float) -> None:
    """Draw what is asked for, one at a time."""
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
    signal.setitimer(signal.ITIMER_REAL, idle)
    for line in sys.stdin.buffer:
        signal.setitimer(signal.ITIMER_REAL, seconds)
        kind, _, specification = line.decode().partition(" ")
        drawn = draw(kind, specification)
        sys.stdout.buffer.write(b"%d\n%b" % (len(drawn), drawn))
        sys.stdout.buffer.flush()
        signal.setitimer(signal.ITIMER_REAL, idle)


def draw(format: str, specification: str) -> bytes:
    """A specification as svg, png or pdf; data from elsewhere is not fetched."""
    if format == "png":
        return vl_convert.vegalite_to_png(specification, VEGA_LITE, SCALE, allowed_base_urls=[])
    if format == "pdf":
        return vl_convert.vegalite_to_pdf(specification, VEGA_LITE, allowed_base_urls=[])
    return vl_convert.vegalite_to_svg(specification, VEGA_LITE, allowed_base_urls=[]).encode()


if __name__ == "__main__":
    main(float(sys.argv[1]), float(sys.argv[2]))
