"""The crlt command: one sub-command per deed. Exit codes: 0 done, 1 refused, 2 usage."""

from typing import Any

import click

from service import __version__
from service.cli import (
    annotators,
    answers,
    exporting,
    importing,
    judgements,
    operation,
    rescore,
    score,
    serving,
    sync,
    telling,
    token_making,
    webhooks,
)
from service.cli.operator import Operator
from service.cli.refusals import in_words
from service.config import SettingsError, load_settings
from service.domain.errors import CrltError


class Commands(click.Group):
    """A group that tells our errors in words, without a traceback."""

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401 - click's own
        """Run the sub-command; an error of ours becomes a message and exit code 1."""
        try:
            return super().invoke(ctx)
        except SettingsError as error:
            raise click.ClickException(str(error)) from error
        except BrokenPipeError:
            raise  # click's own: whoever read the output has seen enough
        except (CrltError, OSError) as error:
            raise click.ClickException(in_words(error)) from error


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="crlt")
@click.pass_context
def main(ctx: click.Context) -> None:
    """Serve and score knowledge-graph question answering. Settings: CRLT_* variables."""
    ctx.obj = Operator(load_settings())


main.add_command(serving.serve)
main.add_command(importing.import_command)
main.add_command(exporting.export)
main.add_command(telling.findings)
main.add_command(sync.sync)
main.add_command(score.score)
main.add_command(rescore.rescore)
main.add_command(judgements.judgements)
main.add_command(answers.answers)
main.add_command(token_making.tokens)
main.add_command(annotators.annotators)
main.add_command(webhooks.webhooks)
for command in operation.COMMANDS:
    main.add_command(command)
