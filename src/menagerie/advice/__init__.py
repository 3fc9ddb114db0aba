"""Advice: what each move of a decision is worth with what its seat knows, and why, in words."""

from menagerie.advice.analysis import Analysis, Choice, analyse, decision_at, distinct
from menagerie.advice.facts import Fact
from menagerie.advice.looking import Advice, advise
from menagerie.advice.moments import Moment
from menagerie.advice.saying import say, say_all

__all__ = [
    "Advice",
    "Analysis",
    "Choice",
    "Fact",
    "Moment",
    "advise",
    "analyse",
    "decision_at",
    "distinct",
    "say",
    "say_all",
]
