"""A game in the terminal: people at one keyboard, bots in the other seats."""

import sys
from collections.abc import Sequence

from rich.console import Console
from rich.prompt import Prompt

from menagerie import rulebook
from menagerie.bots import make_bot
from menagerie.core.errors import MenagerieError
from menagerie.core.info import Options
from menagerie.core.match import Match, is_score
from menagerie.core.rng import Rng, fresh_seed, game_words
from menagerie.games import info, load

#: A list up to this long is shown with numbers to choose from.
SHORT_LIST = 24
HELP = "a number, a move in words (part of it narrows the list), moves, rules, quit"


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
        return Prompt.ask(question, choices=choices)
    except (EOFError, KeyboardInterrupt):
        Console().print("\nGood-bye.")
        sys.exit(0)


def play_in_terminal(
    name: str, options: Options, seats: int, people: int, bot: str, seed: str | None
) -> None:
    """Play one game to its end."""
    console = Console(highlight=False)
    player = make_bot(bot)
    game = load(name)
    chosen = seed or str(fresh_seed())
    names = ["you" if people == 1 and s == 0 else f"player {s}" if s < people else f"{bot} {s}"
             for s in range(seats)]  # fmt: skip
    match = Match.of_seed(game, options, names, chosen)
    rngs = [Rng.from_word(word) for word in game_words(chosen, seats)[1:]]
    console.print(f"[bold]{game.info.title}[/bold], {seats} players, seed {chosen}. Say {HELP}.")
    shown = 0
    while (seat := match.to_act) is not None:
        if seat < people:
            shown = _tell_scores(console, match, shown)
            console.print(f"\n{match.view(seat)}", markup=False)
            move = _choose(console, match)
        else:
            move = str(player.choose(match.view(seat), match.legal, rngs[seat], 1.0))
        match.play(move)
        seen = match.seen_by[0 if people == 1 else seat]
        console.print(f"  [cyan]{match.names[seat]}[/cyan]: {seen}")
        shown = _tell_scores(console, match, shown)
    places = match.places or ()
    console.print("\n[bold]The game is over.[/bold]")
    for place, who in sorted(zip(places, match.names, strict=True)):
        console.print(f"  {place}. {who}")


def _tell_scores(console: Console, match: Match, shown: int) -> int:
    """Print the scores that have come in since; returns how many lines have been looked at."""
    for line in match.lines[shown:]:
        if is_score(line):
            console.print("  => " + ", ".join(f"{k} {v}" for k, v in line.items()), style="green")
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
        if answer in ("quit", "q", "exit"):
            console.print("Good-bye.")
            sys.exit(0)
        if answer in ("help", "?", ""):
            console.print(f"  {HELP}")
        elif answer == "rules":
            console.print(rulebook.load(match.game.name).markdown("en"), markup=False)
        elif answer == "moves":
            offered = legal
        elif answer.isdigit() and 1 <= int(answer) <= len(offered):
            return offered[int(answer) - 1]
        else:
            found = [text for text in legal if all(word in text.split() for word in answer.split())]
            if answer in legal or len(found) == 1:
                return answer if answer in legal else found[0]
            if found and len(found) < len(legal):
                offered = found
                continue
            _say_why(console, match, answer)


def _say_why(console: Console, match: Match, answer: str) -> None:
    """Why that was no move, with the rule."""
    try:
        refusal = match.why_illegal(answer)
    except MenagerieError as wrong:
        console.print(f"  {wrong}", style="red", markup=False)
        return
    if refusal is not None:
        console.print(f"  {refusal.sentences['en']} ({refusal.rule})", style="red")
