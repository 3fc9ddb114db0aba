"""Registers the rules of Life is Life with the generic kernels."""

from menagerie.core.kernels import Rules, register
from menagerie.games.life_is_life import choices, rules, view, writing
from menagerie.games.life_is_life.state import STATE, VIEW

register(
    STATE,
    VIEW,
    Rules(
        start=rules.start,
        to_act=rules.to_act,
        stock=rules.stock,
        deal=rules.deal,
        legal_moves=choices.legal_moves,
        sample_move=choices.sample_move,
        why_illegal=rules.why_illegal,
        apply=rules.apply,
        deed=rules.deed,
        ending=rules.ending,
        tally=rules.tally,
        places=rules.places,
        observe=view.observe,
        imagine=view.imagine,
        write_public=writing.write_public,
        write_own=writing.write_own,
        write_offer=writing.write_offer,
    ),
)
