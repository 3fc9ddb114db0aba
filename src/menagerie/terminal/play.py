"""A game in the terminal: people at one keyboard, bots in the other seats."""

import sys
from collections import Counter
from collections.abc import Sequence

from rich.console import Console
from rich.prompt import Prompt
from rich.text import Text

from menagerie import rulebook
from menagerie.core.errors import MenagerieError
from menagerie.core.info import Options
from menagerie.core.match import Match
from menagerie.core.rng import fresh_seed
from menagerie.core.words import is_score, line_in_words, whole_number
from menagerie.games import info
from menagerie.table.happened import Happened
from menagerie.terminal.hot_seat import HotSeat

#: A list up to this long is shown with numbers to choose from.
SHORT_LIST = 24
#: Clears what a terminal has scrolled away.
FORGET = "\x1b[3J"
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
    name: str, options: Options, people: int, bots: Sequence[str], seed: str | None, memory: bool
) -> None:
    """Play one game to its end: people in the first seats, bots in the others.

    `memory` shows the cards that everybody saw and that lie face down now.
    """
    console = Console(highlight=False)
    chosen = seed or str(fresh_seed())
    names = ["you"] if people == 1 else [f"player {seat}" for seat in range(people)]
    game = HotSeat(name, options, names, bots, chosen)
    title = game.match.game.info.title
    console.print(f"[bold]{title}[/bold], {game.match.seats} players, seed {chosen}. Say {HELP}.")
    log: list[Text] = []
    seen = [0] * people  # how much of the log each of them has on the screen when they move
    before = 0 if people == 1 else None
    while (seat := game.table.to_act) is not None:
        if seat < people:
            if seat != before:
                _hand_over(console, names[seat], log[seen[seat] :])
                before = seat
            _show(console, game.match, seat, memory)
            happened = game.move(seat, _choose(console, game.match))
            seen[seat] = len(log)
        else:
            happened = game.let_bot_move()
        news = _news(game.match.names[seat], happened, people)
        console.print(*news, sep="\n")
        log += news
    console.print("\n[bold]The game is over.[/bold]")
    for place, who in sorted(zip(game.match.places or (), game.match.names, strict=True)):
        console.print(f"  {place}. {who}")


def _hand_over(console: Console, name: str, news: Sequence[Text]) -> None:
    """Several people share the screen: nobody reads the hand of the one before.

    What all may know is told again, since the player's own last move.
    """
    console.clear()
    if console.is_terminal:
        console.file.write(FORGET)
    console.print(*news, sep="\n")
    _ask(f"\n{name}, it is your turn; press Enter when nobody else looks")


def _show(console: Console, match: Match, seat: int, memory: bool) -> None:
    """The table as the seat sees it."""
    view = match.view(seat)
    console.print(f"\n{view}", markup=False)
    for what, cards in view.remembered().items() if memory else ():
        console.print(f"  {what}: {' '.join(cards) or 'nothing'}", markup=False)


def _news(name: str, happened: Happened, people: int) -> list[Text]:
    """A move as all people may see it, the scores that came of it, the hands that were shown."""
    news = [Text.assemble("  ", (name, "cyan"), f": {happened.told_to_all(range(people))}")]
    for line in happened.lines:
        if is_score(line):
            shown = [f"  {what}: {' '.join(cards)}" for what, cards in happened.revealed.items()]
            news += [Text(text, "green") for text in (*shown, f"  => {line_in_words(line)}")]
    return news


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
