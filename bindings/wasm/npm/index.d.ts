/* What a client gets, and what it can ask. Numbers of places, seats, definitions, abilities, events and so on count from 1; Names
 * has what they are called, under the same numbers. */

/** So many scripts and languages of a rule set, by path: { "rules.lua": "...", "cards/cards.lua": "..." }. */
export type Files = Record<string, string>;
/** 1, 2, ...; 0: what everybody sees. */
export type Seat = number;
/** By which a viewer follows a card: the same in views, options and events for as long as it can point at it. */
export type Token = number;

export interface Loaded {
  title: string;
  /** Its hash. */
  program: string;
  /** Least and most. */
  players: [number, number];
  shared_deck: boolean;
  decks: string[];
  /** Who plays best against a person: "random", "greedy", "search". */
  opponent: string;
  /** Of the game that was there: how far it goes on under these scripts, and why it ends there. */
  kept?: { answers: number; played: number; at: number; parted?: string };
}

/** Where the table stands on its time line. Without a game there is `at` and `length` alone. For the host alone, never for a client:
 * the answers of all players are in it, and a hash by which who tries all likely seeds finds every hidden card. */
export interface Line {
  at: number;
  length: number;
  /** All answers, for `follow`. */
  answers?: string;
  hash?: string;
  players?: number;
  turn?: number;
  turn_player?: Seat;
  over?: boolean;
  winners?: Seat[];
  /** Why the game can't go on. */
  stopped?: string;
  /** Effects that failed and were left out since the last call that moved. */
  skipped?: { message: string; file: string; line: number; card: string }[];
  /** Why the line ends where it does, of `follow` and `open`. */
  parted?: string;
}

export interface Definition {
  name: string;
  text?: string;
  /** By property. */
  printed: Record<number, number>;
}

/** Names behind numbers; null at 0. */
type List<T> = [null, ...T[]];
export interface Names {
  format: 1;
  title: string;
  names: List<string>;
  zones: List<string>;
  properties: List<string>;
  fields: List<string>;
  player_variables: List<string>;
  variables: List<string>;
  events: List<string>;
  classes: List<string>;
  sequences: List<string>;
  steps: List<string>;
  roles: List<string>;
  durations: List<string>;
  abilities: List<string>;
  definitions: List<Definition>;
}

/** A card that something refers to, as far as the viewer knows it; {}: it can't tell which. */
export interface Ref {
  token?: Token;
  definition?: number;
  /** Of a card without a token. */
  place?: number;
  /** From 0, where the place is ordered. */
  position?: number;
}

/** Values by field, property or variable; what is not there is 0. A Ref where it refers to a card. */
export type Values = Record<number, number | Ref>;

export interface Card {
  definition?: number;
  owner?: Seat;
  master?: Seat;
  original_master?: Seat;
  fields?: Values;
  properties?: Record<number, number>;
  attached?: Item[];
}

/** So many cards in a row of which nothing is known. */
export interface Unknown {
  unknown: number;
  owner?: Seat;
  master?: Seat;
}

/** A card where it lies: its token (it is in `cards` of the view), or what is known of it. */
export type Item = Token | Card | Unknown;

export interface Place {
  zone: number;
  owner?: Seat;
  master?: Seat;
  column?: number;
  row?: number;
  /** If not, the list tells nothing of how they lie. */
  ordered: boolean;
  /** The top first. */
  cards: Item[];
}

export interface Option {
  card?: Ref;
  /** A seat, number or place. */
  subject?: number;
  /** Where `what` is "any". */
  seat?: Seat;
  place?: number;
  /** Of `act` an ability; none: to pass. */
  name?: number;
}

export interface Decision {
  player: Seat;
  /** Answers for `player`. The rest is told to it alone. */
  decider: Seat;
  /** Which of the decider's questions it is, from 1. */
  serial?: number;
  kind?: "choose" | "option" | "yes_no" | "order" | "number" | "act";
  what?: "card" | "seat" | "number" | "place" | "any" | "none";
  min?: number;
  max?: number;
  prompt?: number;
  ability?: number;
  source?: Ref;
  options?: Option[];
}

export interface Lasting {
  kind: "modifier" | "control" | "ability" | "decider" | "becomes" | "gained";
  what?: number;
  /** Of `becomes`: what the card is by itself, as far as the viewer may know. */
  own?: number;
  sets?: number;
  adds?: number;
  /** Of `ability` and `gained`: 1, if it ends with its first use. */
  once?: number;
  target?: Ref;
  source?: Ref;
  master?: Seat;
  player?: Seat;
  until: number;
}

export interface Waiting {
  /** None: of a card that lies face down, and the viewer may not know. */
  ability?: number;
  source?: Ref;
  master?: Seat;
  class?: number;
  body?: Ref;
  /** A number (of yes or no 1 or 0, of options a sum of 1, 2, 4 ...), or a target. */
  chosen?: ({ choice: number; number: number } | { target: number; card?: Ref; seat?: Seat; place?: number })[];
}

/** The table as one seat may see it. */
export interface View {
  viewer: Seat;
  turn_player: Seat;
  turn_number: number;
  over: boolean;
  winners: Seat[];
  players: Record<Seat, { lost: boolean; decider: Seat; variables: Values }>;
  variables: Values;
  /** What runs, the outermost first. */
  sequences: { sequence: number; step?: number; player?: Seat }[];
  roles: Record<number, Ref>;
  places: Record<number, Place>;
  cards: Record<Token, Card>;
  lasting: Lasting[];
  waiting: Waiting[];
  decision?: Decision;
}

/** RFC 7396: members that are new or other, null for those that are gone. */
export type Patch = { [member: string]: unknown };

export interface Entry {
  /** From 1 for each viewer, without a gap, for the whole game. */
  number: number;
  cause?: number;
  /** The first of those that happened at once. */
  together?: number;
  kind: "event" | "nothing" | "lost" | "prohibited" | "replaced" | "triggered" | "declared" | "activated" | "asked" | "answered"
    | "taken" | "step" | "ended" | "failed" | "skipped" | "note" | "wasted" | "taken_back" | "dropped";
  event?: number;
  ability?: number;
  source?: Ref;
  card?: Ref;
  other?: Ref;
  player?: Seat;
  by?: Seat;
  amount?: number;
  /** Of `answered` and `taken`: what `amount` is, if not a card. */
  what?: "seat" | "place" | "number";
  name?: number;
  from?: number;
  to?: number;
  /** Of an event that changes a field or variable. */
  before?: number;
  after?: number;
}

/** What the rule set tells of an entry. */
export interface Told {
  number: number;
  who: string;
  text: string;
}

export interface Question {
  /** If the seat is asked. */
  asked?: string;
  options: string[];
  /** Effects that wait. */
  waiting: string[];
}

export class CardvmError extends Error {
  /** The message without file and line. */
  reason: string;
  file: string;
  line: number;
  card: string;
}

export class Table {
  private constructor();
  /** Gives its memory back; nothing can be asked of it any more. */
  free(): void;
  /** Loads a rule set. A game that is there goes on under it, as far as its answers are still legal. Replays tell the name; a game of
   * another one ends. */
  load(rules: Files, name?: string): Loaded;
  /** Starts a game; decks by name, for seat 1 on. With a secret of 32 bytes from a source of chance instead of a seed, nobody can guess
   * what is hidden. */
  start(how?: { seed?: number | bigint | string; secret?: Uint8Array; players?: number; decks?: string[] }): Line;
  /** What players are told of a secret before a game that is started with it: 64 hexadecimal digits, its SHA-256. */
  commit(secret: Uint8Array): string;
  /** Whether a replay, which players get when the game is over, begins with the secret that was committed to; `open` shows that it can be
   * played. */
  committed(commitment: string, replay: Uint8Array): boolean;
  line(): Line;
  /** Answers the open decision by positions of its options, from 0. */
  answer(picks: number[]): Line;
  /** Goes to a moment of the time line. */
  go(at: number): Line;
  /** Gives all these answers (`Line.answers`) from the beginning on. */
  follow(answers: string): Line;
  names(): Names;
  view(viewer: Seat): View;
  /** What makes the view now of an earlier one: for `patched`. */
  change(viewer: Seat, before: View): Patch;
  /** What happened, from a number of the stream on; else by the last answer. */
  events(viewer: Seat, from?: number): Entry[];
  /** What the rule set tells of that. */
  story(viewer: Seat, from?: number): Told[];
  question(viewer: Seat): Question;
  /** Why the seat can't do now what the card has, and what changes the card's values, a reason a line. */
  why(viewer: Seat, token: Token): string;
  /** The text of a gettext file: all sentences are said so from now on. Without one: as the rule set is written. */
  language(po?: string): void;
  /** The game with all its answers and its seed or secret, so for clients only when it is over; null: there is none. */
  replay(): Uint8Array | null;
  /** Opens a replay of this rule set, and goes to its end. */
  open(bytes: Uint8Array): Line;
}

/** A table with an engine of its own; `wasm`: the bytes of cardvm.wasm, else it is looked for beside index.js. */
export function newTable(options?: { wasm?: ArrayBuffer | Uint8Array }): Promise<Table>;

/** A value with a merge patch applied. */
export function patched<T>(target: T, patch: Patch): T;
