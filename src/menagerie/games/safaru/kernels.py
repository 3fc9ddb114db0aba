"""Registers the rules of Safarû with the generic kernels."""

from menagerie.core.kernels import Rules, register
from menagerie.games.safaru import listing, outline, rules, rules_scoring, view
from menagerie.games.safaru.state import STATE, VIEW

register(
    STATE,
    VIEW,
    Rules(
        start=rules.start,
        to_act=rules.to_act,
        stock=rules.stock,
        deal=rules.deal,
        legal_moves=listing.legal_moves,
        outline=outline.outline,
        sample_move=listing.sample_move,
        why_illegal=rules.why_illegal,
        apply=rules.apply,
        ending=rules.ending,
        tally=rules_scoring.tally,
        places=rules_scoring.places,
        observe=view.observe,
        imagine=view.imagine,
    ),
)
