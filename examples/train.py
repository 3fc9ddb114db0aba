"""Learn Zoff im Zoo by self-play: deep Monte-Carlo on many games at once, in the manner of DouZero.

    python examples/train.py
    menagerie arena zoff-im-zoo --seats 4 --bots examples.train:Trained,easy --games 400

A network guesses for every move what the hand will be worth to whoever plays it. All seats play the
move with the highest guess, now and then another one; when a hand is over, the guesses of its moves
are drawn towards what came of them. Nothing else is told to it. The guide explains every step
(docs/guide/research.md).
"""

import argparse
import os
import time
from functools import cache
from pathlib import Path

import numpy as np

from menagerie.arena import Plan, run
from menagerie.bots import EasyBot
from menagerie.core.errors import MenagerieError
from menagerie.envs.layout import LAYOUTS
from menagerie.envs.stepping import write_view
from menagerie.envs.vector import Games
from menagerie.games.zoff_im_zoo.box import ASK

try:
    import torch
    from torch import nn
except ImportError:
    raise MenagerieError("this needs PyTorch: pip install 'menagerie-cards[train]'") from None

GAME, SEATS = "zoff-im-zoo", 4
#: One hand for each game: with a target of one point the first hand decides.
ONE_HAND = {"mode": "simple", "target": 1}
#: Without partners only sets and passing are played, and these have the first numbers.
ACTIONS = ASK
#: Counts of cards become a row of answers: at least one, at least two, ... five?
COUNTED = ("hand", "lying", "gone")
TAKEN = ("sizes", "out", "owner")
COLUMNS = LAYOUTS[GAME].columns
MOST = 5
LARGEST_HAND = 20.0
#: Moves of each game that are kept: nearly all hands are shorter.
RING = 256
#: The rate of learning, and how often any move is tried, at the beginning; both fall to the end.
LEARNING, STRAY = 1e-3, 0.1
BARS = "▁▂▃▄▅▆▇█"

#: Where a trained network is kept, unless TRAINED_NETWORK says otherwise.
CHECKPOINT = Path(__file__).with_name("trained.pt")


class Network(nn.Module):
    """What each action will be worth, from 1 for the first place to -1 for the last."""

    def __init__(self, width=256):
        super().__init__()
        size = MOST * sum(columns(name) for name in COUNTED) + sum(columns(name) for name in TAKEN)
        self.layers = nn.Sequential(
            nn.Linear(size, width),
            nn.ReLU(),
            nn.Linear(width, width),
            nn.ReLU(),
            nn.Linear(width, width),
            nn.ReLU(),
            nn.Linear(width, ACTIONS),
        )

    def forward(self, sights):
        """From what `look` makes of observations."""
        return self.layers(sights)


def columns(name):
    """How many numbers a part of the observation has."""
    return COLUMNS[name].stop - COLUMNS[name].start


def look(observations):
    """The parts of the observation that matter for one hand, as numbers from 0 to 1."""
    counts = torch.cat([observations[:, COLUMNS[name]] for name in COUNTED], dim=1)
    steps = [counts > number for number in range(MOST)]
    rest = [observations[:, COLUMNS[name]] / LARGEST_HAND for name in TAKEN]
    return torch.cat([*steps, *rest], dim=1).to(torch.float32)


class SelfPlay:
    """Many hands side by side, and a ring of the last moves, until it is known what they led to."""

    def __init__(self, network, number, length, seed):
        self.network = network
        self.games = Games(GAME, number, seats=SEATS, seed=seed, **ONE_HAND)
        self.random = np.random.default_rng(seed)
        # These are the arrays of the games themselves: every step changes them.
        self.observations = torch.from_numpy(self.games.observations)
        self.masks = torch.from_numpy(self.games.masks)[:, :ACTIONS]
        self.sights = torch.zeros((length, number, network.layers[0].in_features))
        self.actions = np.zeros((length, number), np.int64)
        self.seats = np.zeros((length, number), np.int64)
        self.over = np.zeros((length, number), np.bool_)
        self.rewards = np.zeros((length, number, SEATS), np.float32)
        self.learned = np.ones((length, number), np.bool_)
        self.at = 0  # where the next move goes in the ring
        self.moves = 0

    @torch.no_grad()
    def play(self, steps, chance):
        """So many moves in every game; with this chance any legal one."""
        games = self.games
        for _ in range(steps):
            at = self.at
            self.sights[at] = look(self.observations)
            guesses = self.network(self.sights[at]).masked_fill_(self.masks == 0, -torch.inf)
            chosen = guesses.argmax(dim=1).numpy()
            strays = np.flatnonzero(self.random.random(games.number) < chance)
            lots = self.random.random((len(strays), ACTIONS)) * games.masks[strays, :ACTIONS]
            chosen[strays] = lots.argmax(axis=1)
            self.actions[at], self.seats[at] = chosen, games.to_act
            games.step(chosen)
            self.over[at], self.rewards[at] = games.over, games.rewards
            self.learned[at] = False
            self.at = (at + 1) % len(self.sights)
            self.moves += games.number

    def lessons(self):
        """The moves of hands that have ended, shuffled: what was seen, done, and came of it."""
        length, number = self.actions.shape
        positions = np.arange(number)
        is_known, result = np.zeros(number, np.bool_), np.zeros((number, SEATS), np.float32)
        worth, is_new = np.zeros((length, number), np.float32), np.zeros_like(self.learned)
        for back in range(1, length + 1):  # from the last move to the first
            at = (self.at - back) % length
            is_known |= self.over[at]
            result[self.over[at]] = self.rewards[at, self.over[at]]
            worth[at] = result[positions, self.seats[at]]
            is_new[at] = is_known & ~self.learned[at]
        self.learned |= is_new
        chosen = self.random.permutation(np.flatnonzero(is_new))
        return (
            self.sights.reshape(length * number, -1)[chosen],
            torch.from_numpy(self.actions.reshape(-1)[chosen]),
            torch.from_numpy(worth.reshape(-1)[chosen]),
        )


def learn(network, optimizer, lessons, size):
    """Draw the guesses for the moves that were made towards what came of them; the mean error."""
    errors = []
    for sights, actions, worth in zip(*(part.split(size) for part in lessons), strict=True):
        guesses = network(sights).gather(1, actions[:, None])[:, 0]
        loss = nn.functional.mse_loss(guesses, worth)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        errors.append(loss.item())
    return float(np.mean(errors))


class Trained:
    """The network in a seat; at tables that it has not learned it plays like `easy`."""

    name = "trained"
    seconds = 0.0  # it is quick: at a table it moves as soon as the pace allows

    def choose(self, view, legal, rng, budget):
        """The legal move with the highest guess."""
        if view.game.name != GAME or legal.numbers.max() >= ACTIONS:
            return EasyBot().choose(view, legal, rng, budget)
        path = Path(os.environ.get("TRAINED_NETWORK", CHECKPOINT))
        vector = np.zeros((1, LAYOUTS[GAME].size), np.float32)
        write_view(view.records, vector[0])
        with torch.no_grad():
            guesses = load(path, path.stat().st_mtime)(look(torch.from_numpy(vector)))[0]
        return legal[int(guesses[torch.from_numpy(legal.numbers)].argmax())]


@cache
def load(path, written):
    """A network from its file, as it was written then."""
    network = Network()
    network.load_state_dict(torch.load(path, weights_only=True))
    return network


def against_easy(games, target=1, seed=0, workers=1):
    """The share of games that one trained player wins against three `easy`; a quarter is fair."""
    options = {"mode": "simple", "target": target}
    bots = ["examples.train:Trained", "easy"]
    plan = Plan.of(GAME, bots=bots, seats=SEATS, options=options, games=games, seed=seed)
    return run(plan, workers=workers).summary().standing(bots[0]).wins


def curve(shares):
    """The learning curve so far: from nothing to every second game won."""
    return "".join(BARS[min(len(BARS) - 1, int(2 * len(BARS) * share))] for share in shares)


def train(moves, out, batch=512, looks=12, games=200, minutes=15, seed=1):
    """Play and learn over so many moves, or as many as there is time for, and keep the network."""
    torch.manual_seed(seed)
    network = Network()
    optimizer = torch.optim.Adam(network.parameters())
    plays = SelfPlay(network, batch, RING, seed)
    begun, shares, done = time.monotonic(), [], 0.0
    while done < 1:
        for group in optimizer.param_groups:
            group["lr"] = LEARNING * (1 - done)
        plays.play(RING // 4, STRAY * (1 - done))
        error = learn(network, optimizer, plays.lessons(), 2048)
        spent = (time.monotonic() - begun) / 60
        done = max(plays.moves / moves, spent / minutes)
        if done * looks >= len(shares) + 1:
            torch.save(network.state_dict(), out)
            shares.append(against_easy(games).mean)
            print(
                f"{spent:5.1f} min, {time.process_time() / 60:5.1f} min of processor, "
                f"{plays.moves / 1e6:5.1f} M moves, error {error:.3f}, "
                f"wins {shares[-1]:.0%} of hands against three easy  {curve(shares)}",
                flush=True,
            )
    return shares


def main():
    """Train, and say how to let the network play."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--moves", type=float, default=20, help="millions of moves to learn from")
    parser.add_argument("--minutes", type=float, default=15, help="end after so long at the latest")
    parser.add_argument("--out", type=Path, default=CHECKPOINT)
    parser.add_argument("--threads", type=int, default=2, help="cores to learn with")
    parser.add_argument("--games", type=int, default=400, help="whole games for the last figure")
    chosen = parser.parse_args()
    torch.set_num_threads(chosen.threads)
    os.environ["TRAINED_NETWORK"] = str(chosen.out)
    train(1e6 * chosen.moves, chosen.out, minutes=chosen.minutes)
    wins = against_easy(chosen.games, target=19, seed="last", workers=chosen.threads)
    print(
        f"whole games to 19 points: wins {wins.mean:.1%} ({wins.low:.1%} to {wins.high:.1%}); "
        f"the network is in {chosen.out}"
    )


if __name__ == "__main__":
    main()
