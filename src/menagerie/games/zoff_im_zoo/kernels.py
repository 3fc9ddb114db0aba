"""Registers the rules of Zoff im Zoo with the generic kernels."""

from menagerie.core.kernels import Rules, register
from menagerie.games.zoff_im_zoo import choices, rules, rules_partners, rules_scoring, view, writing
from menagerie.games.zoff_im_zoo.state import STATE, VIEW

register(
    STATE,
    VIEW,
    Rules(
        start=rules.start,
        to_act=rules_partners.to_act,
        stock=rules.stock,
        deal=rules.deal,
        legal_moves=choices.legal_moves,
        sample_move=choices.sample_move,
        why_illegal=rules.why_illegal,
        apply=rules.apply,
        deed=rules.deed,
        ending=rules.ending,
        tally=rules_scoring.tally,
        places=rules_scoring.places,
        observe=view.observe,
        imagine=view.imagine,
        write_public=writing.write_public,
        write_own=writing.write_own,
        write_offer=writing.write_offer,
    ),
)
