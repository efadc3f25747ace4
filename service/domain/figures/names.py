"""Which figures there are, and in which formats."""

from typing import Literal, get_args

FigureName = Literal["popularity", "steps", "skills", "answers", "relations"]
DrawnFormat = Literal["svg", "png", "pdf"]
FigureFormat = Literal["json", DrawnFormat]

FIGURES: tuple[FigureName, ...] = get_args(FigureName)
FORMATS: tuple[FigureFormat, ...] = ("json", *get_args(DrawnFormat))
