// Generated from the Python types by tools/write_protocol.py; do not edit.

/** Take a seat; the first that is open, if none is named. */
export interface SitCommand {
  do: "sit";
  seat?: number | null;
  avatar?: string;
  id?: string;
  seen?: number | null;
}

/** Give up a seat before or after a game. */
export interface StandCommand {
  do: "stand";
  id?: string;
  seen?: number | null;
}

/** The host puts a bot on a seat that nobody has. */
export interface PutBotCommand {
  do: "bot";
  seat: number;
  level: string;
  id?: string;
  seen?: number | null;
}

/** The host frees a seat from its bot, or asks a person to get up. */
export interface OpenSeatCommand {
  do: "open";
  seat: number;
  id?: string;
  seen?: number | null;
}

/** The host changes what is agreed on; people keep their seats as far as there are seats. */
export interface ChangeCommand {
  do: "change";
  setup: Setup;
  id?: string;
  seen?: number | null;
}

/** All that is agreed on at a table. A seat is `open`, or the name of a bot. */
export interface Setup {
  game: string;
  options?: Record<string, string | number | boolean | null>;
  seats: string[];
  clock?: Clock;
  pace?: "none" | "normal" | "quick" | "slow";
  public?: boolean;
  watchers?: "none" | "open" | "public";
  delay?: number;
  stand_in?: string | null;
  patience?: number;
  memory?: boolean;
  hints?: "all" | "alone" | "none";
}

/** How long players may think. */
export interface Clock {
  kind?: "days" | "game" | "move" | "none";
  seconds?: number;
  increment?: number;
  days?: number;
}

/** The host begins the game. */
export interface StartCommand {
  do: "start";
  id?: string;
  seen?: number | null;
}

/** Make a move, in the words of records. */
export interface MoveCommand {
  do: "move";
  move: string;
  id?: string;
  seen?: number | null;
}

/** Say something to the table. */
export interface ChatCommand {
  do: "chat";
  text: string;
  id?: string;
  seen?: number | null;
}

/** Give up this game: a bot plays on for the seat. */
export interface ResignCommand {
  do: "resign";
  id?: string;
  seen?: number | null;
}

/** Leave the table; during a game a bot plays on until one comes back. */
export interface LeaveCommand {
  do: "leave";
  id?: string;
  seen?: number | null;
}

/** Take the seat back from the bot that has played for it. */
export interface BackCommand {
  do: "back";
  id?: string;
  seen?: number | null;
}

/** Stop the game and its clocks. */
export interface PauseCommand {
  do: "pause";
  id?: string;
  seen?: number | null;
}

/** Go on after a pause. */
export interface ResumeCommand {
  do: "resume";
  id?: string;
  seen?: number | null;
}

/** The host breaks the game off. */
export interface AbortCommand {
  do: "abort";
  id?: string;
  seen?: number | null;
}

/** Ask for another game; it begins when everybody who is there has asked. */
export interface RematchCommand {
  do: "rematch";
  id?: string;
  seen?: number | null;
}

/** The first message on a connection, and the answer to a gap: the whole table. */
export interface Welcome {
  type: "welcome";
  number: number;
  now: number;
  you: You;
  table: TableInfo;
  game: GameInfo | null;
  missed: Happening[] | null;
}

/** Who the receiver is at this table. */
export interface You {
  seat: number | null;
  host: boolean;
}

/** A table without its cards. `hash` is that of the secret behind the game's shuffles. */
export interface TableInfo {
  id: string;
  code: string | null;
  game: string;
  options: Record<string, string | number | boolean | null>;
  status: string;
  seats: SeatInfo[];
  host: string;
  host_seat: number | null;
  clock: Clock;
  pace: string;
  public: boolean;
  watchers: string;
  delay: number;
  stand_in: string | null;
  patience: number;
  memory: boolean;
  hints: string;
  games: number;
  hash: string;
  secret: string | null;
  next_hash: string | null;
  aborted: boolean;
  places: number[] | null;
  branched: number | null;
}

/** A seat as everybody sees it. */
export interface SeatInfo {
  kind: string;
  name?: string;
  avatar?: string;
  level?: string | null;
  stand_in?: string | null;
  away?: boolean;
  wants_rematch?: boolean;
}

/** The cards: what all see, what only the receiver sees, and the moves it may make now. */
export interface GameInfo {
  public: PublicLife | PublicSafaru | PublicZoff;
  own?: OwnLife | OwnSafaru | OwnZoff | null;
  offer?: Offer | null;
  clock?: ClockInfo | null;
  hands?: (OwnLife | OwnSafaru | OwnZoff)[] | null;
}

/** What everybody may know of a table of Life is Life (L16). */
export interface PublicLife {
  game: "life-is-life";
  to_act: number | null;
  turn: number;
  stage: "deal" | "over" | "turn";
  variant: "advanced" | "base";
  turn_cap: number | null;
  phase: number;
  turns: number;
  starter: number;
  rows: string[][];
  hand_sizes: number[];
  aside_size: number;
  lives: number[];
  traded: boolean[];
  knocker: number | null;
  last_round: number[];
  end: "scored" | "sudden-death" | "turn-cap" | null;
  by: number | null;
  points: (number | null)[] | null;
  fallen: Fallen[];
  memory: LifeMemory[];
}

/** A seat that is out (L12). */
export interface Fallen {
  seat: number;
  phase: number;
  points: number | null;
  place: number;
}

/** What a perfect memory tells of a hand; everybody could know it (L16). */
export interface LifeMemory {
  known: string[];
  most: AtMost;
}

/** How many cards a hand can hold, because a trade was no sudden death (L8). */
export interface AtMost {
  rabbit: number;
  pig: number;
  cat: number;
}

/** What everybody may know of a table of Safarû (S19). A side is a seat, or a team. */
export interface PublicSafaru {
  game: "safaru";
  to_act: number | null;
  turn: number;
  stage: "choose" | "deal" | "over" | "take" | "turn";
  variant: "normal" | "reverse";
  target: number | null;
  games: number | null;
  game_number: number;
  deal_number: number;
  deals_left: number;
  dealer: number;
  wild: string[];
  dealt: string[];
  shown: string | null;
  method: "add" | "pair" | "seventeen" | null;
  chooser: number | null;
  hand_sizes: number[];
  stock_size: number;
  teams: boolean;
  sides: number[];
  pile_sizes: number[];
  points: number[];
  totals: number[];
  memory: SafaruMemory;
}

/** What a perfect memory knows: piles lie face down (S11), but all was public once (S19). */
export interface SafaruMemory {
  piles: string[][];
}

/** What everybody may know of a table of Zoff im Zoo (Z27). */
export interface PublicZoff {
  game: "zoff-im-zoo";
  to_act: number | null;
  turn: number;
  stage: "deal" | "exchange" | "help" | "over" | "turn";
  mode: "partners" | "simple";
  target: number;
  hand_number: number;
  dealer: number | null;
  leader: number;
  exchanged: number[];
  lying: string[];
  lying_animal: string | null;
  owner: number | null;
  asked: string[];
  hand_sizes: number[];
  out: number[];
  end: "out-together" | "played-out" | null;
  totals: number[];
  before: number[];
  ranking: number[];
  roles: ("alone" | "chief" | "helper" | "none")[];
  partners: (number | null)[];
  catch_counts: boolean;
  memory: ZoffMemory;
}

/** What a perfect memory knows: piles are closed, but all was public once (Z27). */
export interface ZoffMemory {
  gone: string[];
  shown: string[][];
  lions: number[];
  hedgehogs: number[];
  trick_lions: number;
  trick_hedgehogs: number;
}

/** What only one seat may know of a table of Life is Life: its hand. */
export interface OwnLife {
  game: "life-is-life";
  hand: string[];
}

/** What only one seat may know of a table of Safarû: its hand. */
export interface OwnSafaru {
  game: "safaru";
  hand: string[];
}

/** What only one seat may know of a table of Zoff im Zoo (Z27). */
export interface OwnZoff {
  game: "zoff-im-zoo";
  hand: string[];
  received?: string[];
  given?: string[];
  laid?: string[];
}

/** The legal moves of the seat that is to move: every move of every choice, and no others. */
export interface Offer {
  seat: number;
  choices: (Say | Pick | Sets | Combine)[];
  pool?: string[];
}

/** One move, spelled as it stands. */
export interface Say {
  form: "say";
  text: string;
}

/** Any cards of the offer's pool, so many, with a few exceptions. */
export interface Pick {
  form: "pick";
  verb: string;
  size: number;
  place?: number | null;
  but?: string[][];
}

/** Exactly one of these lists of cards. */
export interface Sets {
  form: "sets";
  verb: string;
  sets: string[][];
  along?: boolean;
}

/** One of these cards, with one of the sets of one or more of the methods. */
export interface Combine {
  form: "combine";
  verb: string;
  cards: string[];
  methods: Method[];
  include?: string[];
  when?: string[];
}

/** One way to take cards from the pool, with the lists of cards that it can take. */
export interface Method {
  name: string;
  sets: string[][];
  along?: boolean;
}

/** Until when the seat to move may think, and what the others have left, in milliseconds. */
export interface ClockInfo {
  deadline: number | null;
  left?: number[];
}

/** An event as one receiver is told: never with more than that receiver may know. */
export interface Happening {
  number: number;
  at: number;
  kind: string;
  seat?: number;
  move?: string;
  deed?: LifeDeed | SafaruDeed | ZoffDeed;
  by_bot?: boolean;
  lines?: (Record<string, unknown>)[];
  revealed?: Record<string, string[]>;
  tally?: LifeTally | SafaruTally | ZoffTally;
  name?: string;
  level?: string;
  text?: string;
  why?: string;
  begins?: boolean;
}

/** What a trade or a knock did. */
export interface LifeDeed {
  game: "life-is-life";
  row?: number;
  taken?: string[];
  last_round?: boolean;
}

/** What a move did: the cards that it takes are in its text. */
export interface SafaruDeed {
  game: "safaru";
  card: string;
  to: "pile" | "shown" | "wild";
  method?: "add" | "pair" | "seventeen" | null;
}

/** What a move did. */
export interface ZoffDeed {
  game: "zoff-im-zoo";
  turn: number;
  partner?: number | null;
  set?: string[];
  leads?: boolean;
  passes?: boolean;
  trick_to?: number | null;
  out?: WentOut[];
}

/** A seat that has played its last card (Z10). */
export interface WentOut {
  seat: number;
  place: number;
}

/** Where the points of a phase come from, or why it ended without any. */
export interface LifeTally {
  game: "life-is-life";
  species: SpeciesTally[];
  sudden_death: string | null;
}

/** One species when all hands were shown and counted (L9). */
export interface SpeciesTally {
  species: string;
  value: number;
  counts: (number | null)[];
  majority: number | null;
  tie: boolean;
}

/** Where the points of a game come from. A side is a seat, or a team. */
export interface SafaruTally {
  game: "safaru";
  lines: TallyLine[];
  piles: string[][];
}

/** One kind of points; its lists go by side. */
export interface TallyLine {
  kind: "babies" | "cards" | "hedgehogs" | "triangles" | "unicorns";
  prize: number | null;
  each: number | null;
  counts: number[];
  points: number[];
}

/** Where the points of a hand come from. */
export interface ZoffTally {
  game: "zoff-im-zoo";
  seats: SeatTally[];
  catch_counts: boolean;
}

/** What one seat gains; the four kinds of points together are its gain. */
export interface SeatTally {
  seat: number;
  place: number;
  shared: number;
  alone: number;
  caught: number;
  role: "alone" | "chief" | "helper" | "none";
  partner: number | null;
  lions: number;
  hedgehogs: number;
}

/** An event, with everything about the table that it has changed. */
export interface EventMessage {
  type: "event";
  number: number;
  what: Happening;
  id?: string;
  table?: TableInfo;
  game?: GameInfo | null;
}

/** A command that was not carried out, and why; `number` is where the table is. */
export interface RefusedMessage {
  type: "refused";
  id: string;
  code: string;
  number: number;
  sentences: Record<string, string>;
  rule?: string | null;
}

/** A command that had been carried out before it was sent again, or whose event is told late. */
export interface DoneMessage {
  type: "done";
  id: string;
  number: number;
}

/** Everything that a table can be set up from; `paces` are seconds for a bot's move. */
export interface Catalogue {
  version: string;
  games: GameEntry[];
  bots: string[];
  paces: Record<string, number>;
  clocks: ClockKind[];
  languages: string[];
}

/** A game's title page. */
export interface GameEntry {
  name: string;
  title: string;
  authors: string;
  min_seats: number;
  max_seats: number;
  rules_version: number;
  options: OptionInfo[];
}

/** One thing a table can agree on: one of the choices, else a whole number. */
export interface OptionInfo {
  name: string;
  help: string;
  default: string | number | boolean | null;
  choices: (string | number | boolean | null)[] | null;
  least: number;
  most: number;
  nullable: boolean;
  needs: NeedInfo[];
}

/** So many seats, or a value of another option. Without `why` the option means nothing there. */
export interface NeedInfo {
  seats: [number, number] | null;
  option: string | null;
  value: string | number | boolean | null;
  why: string;
}

/** A kind of clock, and the least and most of what it counts; null if it does not. */
export interface ClockKind {
  kind: string;
  seconds: [number, number] | null;
  increment: [number, number] | null;
  days: [number, number] | null;
}

/** The rules of a game in one language; texts are simple Markdown. */
export interface RulesPage {
  game: string;
  language: string;
  title: string;
  tagline: string;
  players: [number, number];
  age: number | null;
  minutes: number | null;
  sections: RuleSection[];
  examples: RuleExample[];
  credits: string;
  markdown: string;
}

/** A heading and the rules under it. */
export interface RuleSection {
  title: string;
  rules: RuleText[];
}

/** A rule by its id; `ruling` says that we settle something that the rulebook leaves open. */
export interface RuleText {
  id: string;
  text: string;
  ruling: boolean;
}

/** A worked example, and the rules it shows. */
export interface RuleExample {
  rules: string[];
  text: string;
}

/** The lesson of a game in one language. */
export interface Lesson {
  game: string;
  language: string;
  seat: number;
  tables: TableInfo[];
  steps: LessonStep[];
}

/** One step: `answers` has the accepted moves with what follows; without any it is read only. */
export interface LessonStep {
  scene: number;
  say: string;
  rules: string[];
  game: GameInfo;
  task?: string;
  other?: string;
  well?: string;
  answers?: Record<string, LessonEvent[]>;
  then?: LessonEvent[];
}

/** A move in a lesson, and the table after it as the learner sees it. */
export interface LessonEvent {
  what: Happening;
  game: GameInfo;
}

/** Who asks. */
export interface Me {
  name: string;
  kind: string;
}

/** Another name: 1 to 24 characters that can be seen. */
export interface NewName {
  name: string;
}

/** The tables at which the guest has a seat or is the host; those changed last come first. */
export interface MyTables {
  running: Running[];
  finished: Listed[];
}

/** A table in the list of one's own, and whether it is one's turn, as far as that is known. */
export interface Running {
  table: Summary;
  link: string;
  changed: number;
  your_turn: boolean;
}

/** A table in a list. */
export interface Summary {
  id: string;
  game: string;
  options: Record<string, string | number | boolean | null>;
  status: string;
  host: string;
  names: string[];
  open_seats: number;
  clock: Clock;
  watchers: string;
  created: number;
  bots: number[];
}

/** A table in a list, the path of its link, and when something last changed about it. */
export interface Listed {
  table: Summary;
  link: string;
  changed: number;
}

/** Public tables: those that wait for players first. */
export interface Lobby {
  tables: Listed[];
}

/** The path of the link that a code stands for. */
export interface Found {
  link: string;
}

/** What is agreed on at a new table, and whether its host takes the first open seat. */
export interface NewTable {
  game: string;
  options?: Record<string, string | number | boolean | null>;
  seats: string[];
  clock?: Clock;
  pace?: "none" | "normal" | "quick" | "slow";
  public?: boolean;
  watchers?: "none" | "open" | "public";
  delay?: number;
  stand_in?: string | null;
  patience?: number;
  memory?: boolean;
  hints?: "all" | "alone" | "none";
  sit?: boolean;
  avatar?: string;
}

/** A table without its cards, the path of its link, and who one is there. */
export interface TableAnswer {
  table: TableInfo;
  link: string;
  you: You;
  watching: number;
}

/** Which seat; the first open one if none is named. */
export interface SeatWish {
  seat?: number | null;
  avatar?: string;
}

/** The secret of a program, told this once: it is shown as `Authorization: Bearer`. */
export interface Token {
  token: string;
  name: string;
  seat: number;
}

/** Events after a number, as the caller was told them; `number` is where the table is. */
export interface Log {
  number: number;
  events: Happening[];
}

/** The first events after a number, each with the cards as the caller's seat saw them then. */
export interface Sights {
  seen: Seen[];
}

/** An event as a guest was told it, and the cards as that guest saw them after it. */
export interface Seen {
  what: Happening;
  game: GameInfo | null;
}

/** A game to be seen again. */
export interface Replay {
  number: number;
  games: number;
  you: number | null;
  steps: Steps;
}

/** A whole game, checked line by line. */
export interface Steps {
  game: string;
  options: Record<string, string | number | boolean | null>;
  seats: SeatInfo[];
  deals: number;
  checked_deals: number;
  branched: number | null;
  places: number[] | null;
  why: string | null;
  steps: Step[];
}

/** What happened, as those are told who see all hands, and the table after it. */
export interface Step {
  what: Happening;
  public: PublicLife | PublicSafaru | PublicZoff;
  own: (OwnLife | OwnSafaru | OwnZoff)[];
  seen?: string[];
}

/** A file of records as text, and which of them is meant. */
export interface Upload {
  record: string;
  number?: number;
}

/** From where a new game goes on, in which seat the caller plays, and against which bots. */
export interface Branch {
  table?: string | null;
  record?: string | null;
  number?: number;
  moves: number;
  seat: number;
  level: string;
  avatar?: string;
}

/** The best moves of a seat, the best first, with what it knew after the event `number`. */
export interface Hint {
  number: number;
  seat: number;
  moves: ToldMove[];
}

/** A move, what it would do and is worth (0: the worst place, 1: a sure win), facts about it. */
export interface ToldMove {
  move: string;
  deed: LifeDeed | SafaruDeed | ZoffDeed;
  value: number;
  low: number;
  high: number;
  why: (Record<string, string>)[];
}

/** How many choices are looked at, of how many; the analysis itself when it is done. */
export interface AnalysisAnswer {
  done: number;
  total: number;
  analysis: ToldAnalysis | null;
}

/** What every choice was worth to its seat with what it knew, and what decided the game. */
export interface ToldAnalysis {
  playouts: number;
  choices: ToldChoice[];
  moments: ToldMoment[];
}

/** One decision: the move with this number, and the best moves there were, the best first. */
export interface ToldChoice {
  number: number;
  seat: number;
  choices: number;
  lost: number;
  played: ToldMove;
  best: ToldMove[];
}

/** A step that decided the game: a choice that gave much away, or luck turning before it. */
export interface ToldMoment {
  number: number;
  seat: number;
  kind: "mistake" | "turn";
  change: number;
}

/** Why a request was not carried out. */
export interface ProblemInfo {
  code: string;
  sentences: Record<string, string>;
  rule?: string | null;
  place?: string | null;
}

export type ClientCommand =
  | SitCommand
  | StandCommand
  | PutBotCommand
  | OpenSeatCommand
  | ChangeCommand
  | StartCommand
  | MoveCommand
  | ChatCommand
  | ResignCommand
  | LeaveCommand
  | BackCommand
  | PauseCommand
  | ResumeCommand
  | AbortCommand
  | RematchCommand;

export type ServerMessage =
  | Welcome
  | EventMessage
  | RefusedMessage
  | DoneMessage;

export type PublicView =
  | PublicLife
  | PublicSafaru
  | PublicZoff;

export type OwnView =
  | OwnLife
  | OwnSafaru
  | OwnZoff;
