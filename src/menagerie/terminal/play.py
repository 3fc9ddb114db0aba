"""A game in the terminal: people at one keyboard, bots in the other seats."""

import sys
from collections import Counter
from collections.abc import Sequence

from rich.console import Console
from rich.prompt import Prompt

from menagerie import rulebook
from menagerie.bots import Bot
from menagerie.core.errors import MenagerieError
from menagerie.core.info import Options
from menagerie.core.match import Match
from menagerie.core.rng import Rng, fresh_seed, game_words
from menagerie.core.words import is_score, line_in_words, whole_number
from menagerie.games import info, load

#: A list up to this long is shown with numbers to choose from.
SHORT_LIST = 24
HELP = "a number, a move in words (some of its words narrow the list), moves, rules, quit"


def ask_game(names: Sequence[str]) -> str:
    """Let the player choose a game."""
    console = Console()
    for number, name in enumerate(names, 1):
        book = rulebook.load(name)
        console.print(f"  {number}  [bold]{info(name).title}[/bold]: {book.tagline['en']}")
    numbers = [str(n) for n in range(1, len(names) + 1)]
    return names[int(_ask("Which game?", numbers) or "1") - 1]


def _ask(question: str, choices: list[str] | None = None) -> str:
    """One answer; the end of the input ends the program politely."""
    try:
        return Prompt.ask(question, choices=choices, default="", show_default=False)
    except (EOFError, KeyboardInterrupt):
        Console().print("\nGood-bye.")
        sys.exit(0)


def play_in_terminal(
    name: str, options: Options, people: int, bots: Sequence[Bot], seed: str | None, memory: bool
) -> None:
    """Play one game to its end: people in the first seats, bots in the others.

    `memory` shows the cards that everybody saw and that lie face down now.
    """
    console = Console(highlight=False)
    chosen = seed or str(fresh_seed())
    names = ["you"] if people == 1 else [f"player {seat}" for seat in range(people)]
    names += [f"{bot.name} {people + number}" for number, bot in enumerate(bots)]
    match = Match.of_seed(load(name), options, names, chosen)
    rngs = [Rng.from_word(word) for word in game_words(chosen, match.seats)[1:]]
    title = match.game.info.title
    console.print(f"[bold]{title}[/bold], {match.seats} players, seed {chosen}. Say {HELP}.")
    told, before = 0, 0 if people == 1 else None
    while (seat := match.to_act) is not None:
        if seat < people:
            if seat != before:
                _hand_over(console, match.names[seat])
                before = seat
            _show(console, match, seat, memory)
            move = _choose(console, match)
        else:
            bot = bots[seat - people]
            move = str(bot.choose(match.view(seat), match.legal, rngs[seat], 1.0))
        match.play(move)
        console.print(f"  [cyan]{match.names[seat]}[/cyan]: {_for_all(match, people)}")
        told = _tell_scores(console, match, told)
    console.print("\n[bold]The game is over.[/bold]")
    for place, who in sorted(zip(match.places or (), match.names, strict=True)):
        console.print(f"  {place}. {who}")


def _hand_over(console: Console, name: str) -> None:
    """Several people share the screen: nobody reads the hand of the one before."""
    _ask(f"\n{name}, it is your turn; press Enter when nobody else looks")
    console.clear()


def _show(console: Console, match: Match, seat: int, memory: bool) -> None:
    """The table as the seat sees it."""
    view = match.view(seat)
    console.print(f"\n{view}", markup=False)
    for what, cards in view.remembered().items() if memory else ():
        console.print(f"  {what}: {' '.join(cards) or 'nothing'}", markup=False)


def _for_all(match: Match, people: int) -> str:
    """The last move as every person at the keyboard may see it."""
    whole = match.moves[-1][1]
    return next((seen for seen in match.seen_by[:people] if seen != whole), whole)


def _tell_scores(console: Console, match: Match, told: int) -> int:
    """Print the scores that have come in since; returns how many lines have been looked at."""
    for line in match.lines[told:]:
        if is_score(line):
            for what, cards in match.revealed.items():
                console.print(f"  {what}: {' '.join(cards)}", style="green", markup=False)
            console.print(f"  => {line_in_words(line)}", style="green", markup=False)
    return len(match.lines)


def _choose(console: Console, match: Match) -> str:
    """Ask until there is a legal move."""
    legal = match.legal.texts
    offered = legal if len(legal) <= SHORT_LIST else []
    while True:
        for number, text in enumerate(offered, 1):
            console.print(f"  {number:3}  {text}", markup=False)
        if not offered:
            console.print(f"  {len(legal)} legal moves; say one, or part of it, or `moves`")
        answer = _ask("your move").strip()
        word, choice = answer.lower(), whole_number(answer)
        if word in ("quit", "q", "exit"):
            console.print("Good-bye.")
            sys.exit(0)
        if word in ("help", "?", ""):
            console.print(f"  {HELP}")
        elif word == "rules":
            console.print(rulebook.load(match.game.name).markdown("en"), markup=False)
        elif word == "moves":
            offered = legal
        elif choice is not None:
            if 1 <= choice <= len(offered):
                return offered[choice - 1]
            console.print(
                f"  choose from 1 to {len(offered)}" if offered else "  say a move in words"
            )
        else:
            move, why = _read(match, answer)
            if move is not None and why is None:
                return move
            found = [text for text in legal if not Counter(answer.split()) - Counter(text.split())]
            if move is not None or not found:  # some words of a move only narrow the list
                console.print(f"  {why}", style="red", markup=False)
            offered = found if 0 < len(found) < len(legal) else offered


def _read(match: Match, answer: str) -> tuple[str | None, str | None]:
    """The move that was meant, if it is one, in canonical spelling; and why it is refused."""
    try:
        move = match.game.parse(answer)
        refusal = match.why_illegal(move)
    except MenagerieError as wrong:
        return None, str(wrong)
    return move.text, f"{refusal.sentences['en']} ({refusal.rule})" if refusal else None
