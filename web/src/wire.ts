// Generated from the Python structs by `python -m kartenhaus.server.typescript`; do not edit.

export const VERSION = 6

/** The lot named the first starter. */
export interface WhiteJackBegan {
  event: 'began'
  seat: number
}

export interface WhiteJackRolled {
  event: 'rolled'
  seat: number
  dice: [number, number]
  limit: number
}

export interface WhiteJackLaid {
  event: 'laid'
  seat: number
  card: number
  value: number
  limit: number
  joker: number | null
}

export interface WhiteJackPaused {
  event: 'paused'
  seat: number
  by_itself: boolean
}

export interface WhiteJackGaveUp {
  event: 'gave-up'
  seat: number
}

/** The discard pile became the draw pile (WJ-17). */
export interface WhiteJackReshuffled {
  event: 'reshuffled'
  seat: number
}

export interface WhiteJackRoundWon {
  event: 'round-won'
  seat: number
  cards: number
  clause: string
}

export interface WhiteJackRoundVoid {
  event: 'round-void'
  clause: string
}

export interface Left {
  event: 'left'
  seat: number
}

/** The game is over: each seat's payoff, and the clause that ended it. */
export interface Over {
  event: 'over'
  game: string
  payoffs: number[]
  clause: string
}

export interface WhiteJackView {
  seat: number | null
  to_act: number
  round: number
  starter: number | null
  dice: [number, number] | null
  limit: number | null
  ahead: number | null
  sides: WhiteJackSide[]
}

/** One player's half of the table. */
export interface WhiteJackSide {
  laid: number[]
  value: number
  joker: number | null
  pile: number
  discard: number
  trophies: number
  seen: number[] | null
  lost: number[] | null
}

export type WhiteJackEvent =
  | WhiteJackBegan
  | WhiteJackRolled
  | WhiteJackLaid
  | WhiteJackPaused
  | WhiteJackGaveUp
  | WhiteJackReshuffled
  | WhiteJackRoundWon
  | WhiteJackRoundVoid
  | Left
  | Over

export interface ColouredjackRoundBegan {
  event: 'round-began'
  round: number
  dealer: number
  by_lot: boolean
}

/** A card came: the first by itself, the others on request. */
export interface ColouredjackTook {
  event: 'took'
  seat: number
  held: number
  card: string | null
  counts: number | null
}

export interface ColouredjackStopped {
  event: 'stopped'
  seat: number
  held: number
  by_itself: boolean
}

export interface ColouredjackHandsShown {
  event: 'hands-shown'
  hands: Record<number, ColouredjackHand>
}

/** By several only if they share it (CJ-19), by nobody if all are above 23 (CJ-14). */
export interface ColouredjackRoundWon {
  event: 'round-won'
  winners: number[]
  hand: ColouredjackHand | null
  clause: string
  wins: number[]
}

export interface ColouredjackView {
  seat: number | null
  to_act: number
  round: number
  dealer: number | null
  turn: number | null
  stock: number
  sides: ColouredjackSide[]
  hand: string[] | null
  total: number | null
  counts: number | null
  shown: ColouredjackShown | null
  needed: number | null
  rounds: number
}

/** Cards, the strongest first, and what they come to. */
export interface ColouredjackHand {
  cards: string[]
  total: number
  counts: number
  used: boolean
  strongest: string | null
}

/** What everyone sees of a player. */
export interface ColouredjackSide {
  held: number
  stopped: boolean
  wins: number
  left: boolean
}

/** The last showdown. The hands of seats that had left stayed covered. */
export interface ColouredjackShown {
  hands: Record<number, ColouredjackHand>
  winners: number[]
  clause: string
}

export type ColouredjackEvent =
  | ColouredjackRoundBegan
  | ColouredjackTook
  | ColouredjackStopped
  | ColouredjackHandsShown
  | ColouredjackRoundWon
  | Left
  | Over

/** The first stake of the game: what every purse holds, and that it is play money. */
export interface BlackJackOpened {
  event: 'opened'
  purse: number
}

export interface BlackJackStaked {
  event: 'staked'
  seat: number
  stake: number
}

export interface BlackJackRefilled {
  event: 'refilled'
  seat: number
  amount: number
  purse: number
}

/** All cards are in the shoe again (BJ-1). */
export interface BlackJackShuffled {
  event: 'shuffled'
  decks: number
}

export interface BlackJackReceived {
  event: 'received'
  seat: number
  hand: number
  hands: number
  card: string
  total: number
  soft: boolean
  black_jack: boolean
}

export interface BlackJackDealerDrew {
  event: 'dealer-drew'
  card: string
  total: number
  soft: boolean
  black_jack: boolean
}

/** The dealer took a hidden card and looked at it. */
export interface BlackJackHoleTaken {
  event: 'hole-taken'
  card: string | null
  black_jack: boolean
}

/** The hidden card. */
export interface BlackJackTurnedUp {
  event: 'turned-up'
  card: string
  total: number
  soft: boolean
}

export interface BlackJackInsured {
  event: 'insured'
  seat: number
  stake: number
}

export interface BlackJackDeclined {
  event: 'declined'
  seat: number
}

export interface BlackJackStayed {
  event: 'stayed'
  seat: number
  hand: number
  hands: number
  total: number
}

export interface BlackJackDoubled {
  event: 'doubled'
  seat: number
  hand: number
  hands: number
  stake: number
}

/** A hand became two; `hands` is how many the seat has now. */
export interface BlackJackWasSplit {
  event: 'was-split'
  seat: number
  hand: number
  hands: number
  cards: string[]
}

export interface BlackJackSettled {
  event: 'settled'
  seat: number
  hand: number
  hands: number
  settlement: BlackJackSettlement
}

export interface BlackJackInsuranceSettled {
  event: 'insurance-settled'
  seat: number
  settlement: BlackJackSettlement
}

/** What the settlements of the round add up to, seat by seat. */
export interface BlackJackRoundOver {
  event: 'round-over'
  round: number
  changes: number[]
}

export interface BlackJackView {
  seat: number | null
  to_act: number
  phase: 'bets' | 'deal' | 'dealer' | 'hole' | 'insurance' | 'over' | 'play'
  round: number
  active: number | null
  dealer: BlackJackDealer
  boxes: BlackJackBox[]
  shoe: number
}

/** How one stake was settled (BJ-21). */
export interface BlackJackSettlement {
  stake: number
  result: 'lost' | 'push' | 'won'
  change: number
  clause: string
}

export interface BlackJackDealer {
  cards: string[]
  total: number
  soft: boolean
  hole: boolean
}

/** One player's place at the table. */
export interface BlackJackBox {
  purse: number
  refilled: number
  bet: number
  hands: BlackJackHandSeen[]
  insurance: number
  insurance_settlement: BlackJackSettlement | null
  left: boolean
}

export interface BlackJackHandSeen {
  cards: string[]
  total: number
  soft: boolean
  stake: number
  black_jack: boolean
  settlement: BlackJackSettlement | null
}

export type BlackJackEvent =
  | BlackJackOpened
  | BlackJackStaked
  | BlackJackRefilled
  | BlackJackShuffled
  | BlackJackReceived
  | BlackJackDealerDrew
  | BlackJackHoleTaken
  | BlackJackTurnedUp
  | BlackJackInsured
  | BlackJackDeclined
  | BlackJackStayed
  | BlackJackDoubled
  | BlackJackWasSplit
  | BlackJackSettled
  | BlackJackInsuranceSettled
  | BlackJackRoundOver
  | Left
  | Over

/** The lot named the first player. */
export interface JSolitaerWasFirst {
  event: 'was-first'
  seat: number
}

/** A traitor was laid out: the beginning of a pile. */
export interface JSolitaerBetrayed {
  event: 'betrayed'
  pile: number
  card: string
}

export interface JSolitaerDrew {
  event: 'drew'
  seat: number
  card: string | null
}

/** A card of the corner pile. */
export interface JSolitaerTurned {
  event: 'turned'
  seat: number
  card: string
}

export interface JSolitaerLaid {
  event: 'laid'
  seat: number
  source: string
  card: string
  pile: number
  way: string
  reserves: boolean
}

/** The whole hand in one turn (JS-15). */
export interface JSolitaerLaidAll {
  event: 'laid-all'
  seat: number
}

export interface JSolitaerGotSlot {
  event: 'got-slot'
  seat: number
  card: string
}

export interface JSolitaerExchanged {
  event: 'exchanged'
  seat: number
  slot: string
  card: string
}

/** A turn; `draws` cards are drawn next. */
export interface JSolitaerEnded {
  event: 'ended'
  seat: number
  draws: number
  announced: boolean
}

/** Hand and pile are empty; the others still have their turn (JS-21). */
export interface JSolitaerFinished {
  event: 'finished'
  seat: number
}

/** One of several rounds is over; the next begins with seat `next`. */
export interface JSolitaerRoundWon {
  event: 'round-won'
  seats: number[]
  clause: string
  next: number | null
}

export interface JSolitaerView {
  seat: number | null
  to_act: number
  turn: number | null
  first: number | null
  round: number
  rounds: number
  turns: number
  piles: JSolitaerPile[]
  corner: number
  open: string | null
  opened: number
  served: boolean
  turned: boolean
  sides: JSolitaerSide[]
  hand: string[] | null
  choices: JSolitaerChoice[]
  draws: number
  announces: number[]
  colours: Record<string, [string, string]>
  figures: Record<string, [string, string]>
}

/** One of the five, counted from 1. */
export interface JSolitaerPile {
  top: string | null
  height: number
  bare: boolean
  reserved: boolean
}

/** What lies before one player. */
export interface JSolitaerSide {
  held: number
  pile: number
  slots: JSolitaerSlot[]
  wins: number
  left: boolean
}

/** A lay that is possible, and what it would be (JS-4). */
export interface JSolitaerChoice {
  source: string
  card: string
  pile: number
  way: string
  reserves: boolean
}

export interface JSolitaerSlot {
  card: string
  exchangeable: boolean
}

export type JSolitaerEvent =
  | JSolitaerWasFirst
  | JSolitaerBetrayed
  | JSolitaerDrew
  | JSolitaerTurned
  | JSolitaerLaid
  | JSolitaerLaidAll
  | JSolitaerGotSlot
  | JSolitaerExchanged
  | JSolitaerEnded
  | JSolitaerFinished
  | JSolitaerRoundWon
  | Left
  | Over

/** The lot named the first player. */
export interface TauziehenWasFirst {
  event: 'was-first'
  seat: number
}

export interface TauziehenDealt {
  event: 'dealt'
  seat: number
  card: number | null
}

export interface TauziehenDrew {
  event: 'drew'
  seat: number
  card: number | null
}

export interface TauziehenMarked {
  event: 'marked'
  seat: number
  rope: number
  pulled: boolean
}

export interface TauziehenPlayed {
  event: 'played'
  seat: number
  card: number
  moved: number[]
  blocked: number | null
  mark: number
  stayed: boolean
}

export interface TauziehenScored {
  event: 'scored'
  seat: number
  ropes: number[]
  points: number
}

/** The discard pile became the draw pile (TZ-16). */
export interface TauziehenRefilled {
  event: 'refilled'
  seat: number
}

export interface TauziehenView {
  seat: number | null
  to_act: number
  first: number | null
  turns: number
  rope: Record<number, number>
  sides: TauziehenSide[]
  hand: number[] | null
  choices: TauziehenChoice[]
}

/** One player's side of the field. */
export interface TauziehenSide {
  points: number
  mark: number | null
  held: number
  pile: number
  discard: number[]
  shown: number[]
}

/** What playing a hand card would do. */
export interface TauziehenChoice {
  card: number
  moves: number[]
  blocked: number | null
  scores: number[]
  marks: number[]
}

export type TauziehenEvent =
  | TauziehenWasFirst
  | TauziehenDealt
  | TauziehenDrew
  | TauziehenMarked
  | TauziehenPlayed
  | TauziehenScored
  | TauziehenRefilled
  | Left
  | Over

export type GameView =
  | WhiteJackView
  | ColouredjackView
  | BlackJackView
  | JSolitaerView
  | TauziehenView

export type GameEvent =
  | WhiteJackEvent
  | ColouredjackEvent
  | BlackJackEvent
  | JSolitaerEvent
  | TauziehenEvent

/** The first message, and again to change the language or to catch up: the table as it stands is the answer. Whoever says it, unless to watch, takes back the seats that computer players have kept for them. */
export interface Hello {
  type: 'hello'
  version: number
  lang?: 'de' | 'en'
  since?: number
  watch?: boolean
  nonce?: string | null
  id?: number | null
}

/** Takes an open seat; without a number, the first there is. Or takes one's own back, where a computer player has stood in. Nobody takes a second one. */
export interface Join {
  type: 'join'
  seat?: number | null
  nonce?: string | null
  id?: number | null
}

/** A pick of the seat to act; where the order does not matter, also of one whose turn is to come (`ahead`). */
export interface Act {
  type: 'act'
  position: number
  seat: number
  pick: string
  nonce?: string | null
  id?: number | null
}

/** Takes back one's last decision, against computer players only. */
export interface Undo {
  type: 'undo'
  position: number
  id?: number | null
}

/** Gives up a seat for good; before the game begins it is open again. */
export interface Leave {
  type: 'leave'
  seat: number
  id?: number | null
}

/** Lets a computer player take an open seat. */
export interface Fill {
  type: 'fill'
  seat: number
  level: string
  id?: number | null
}

/** Agrees that a computer player stands in for somebody who has been gone for a while. It does when all others who are there have said so; the seat stays its person's. */
export interface StandIn {
  type: 'stand-in'
  seat: number
  id?: number | null
}

/** The same game with seats turned, at a new table, or another game with the same people; all who are here are told of it. Whoever asks first gets its invitation. */
export interface Rematch {
  type: 'rematch'
  game?: string | null
  options?: Record<string, unknown>
  id?: number | null
}

export interface Say {
  type: 'say'
  text: string
  id?: number | null
}

export interface React {
  type: 'react'
  reaction: 'again' | 'bravo' | 'hello' | 'luck' | 'oops' | 'thanks' | 'thinking'
  id?: number | null
}

/** What would the coach do here? */
export interface Hint {
  type: 'hint'
  position: number
  seat: number
  id?: number | null
}

/** What would become of the game if this seat left it (G-5)? */
export interface Leaving {
  type: 'leaving'
  seat: number
  id?: number | null
}

/** What happened before what this connection was told, page by page: `Table.earlier`, then `Earlier.earlier`. */
export interface Past {
  type: 'past'
  before: number
  id?: number | null
}

export interface Ping {
  type: 'ping'
  id?: number | null
}

export type Message =
  | Hello
  | Join
  | Act
  | Undo
  | Leave
  | Fill
  | StandIn
  | Rematch
  | Say
  | React
  | Hint
  | Leaving
  | Past
  | Ping

/** The table as this connection sees it: the answer to `hello`, and again when more than a move has changed it. */
export interface Table {
  type: 'table'
  table: string
  position: number
  game: string
  options: string
  title: string
  phase: 'open' | 'over' | 'running'
  seats: SeatSeen[]
  to_act: number
  mine: Mine[]
  undo: boolean
  hints: boolean
  chat: boolean
  clock: ClockSeen | null
  fair: Fair | null
  result: string | null
  ended: Ended[] | null
  clause: string | null
  rematch: string | null
  watching: number
  earlier: number | null
  delay: number
  delay_seconds: number
  onlookers: string[]
  id: number | null
  branch: number | null
  daily: string | null
}

/** What a move has changed of the last `table`; all else is as it was. */
export interface Moved {
  type: 'moved'
  position: number
  to_act: number
  mine: Mine[]
  undo: boolean
  clock: ClockSeen | null
  fair: Fair | null
  earlier: number | null
  id: number | null
}

/** Who is connected, when only that has changed. */
export interface Presence {
  type: 'presence'
  seats: SeatSeen[]
  watching: number
  onlookers: string[]
}

/** Chat: all there is after joining, new ones afterwards. */
export interface Chat {
  type: 'chat'
  lines: ChatLine[]
}

/** Nothing has changed. `clause` links to the rule book where a rule is the reason. */
export interface Refusal {
  type: 'refused'
  words: string
  clause: string | null
  id: number | null
}

export interface Hinted {
  type: 'hinted'
  position: number
  seat: number
  pick: string
  words: string
  scale: 'coins' | 'duel' | 'points' | 'share' | 'turns'
  actions: Worth[]
  id: number | null
}

/** What becomes of the game when that seat leaves it, in words; null where it cannot be left any more. */
export interface IfLeft {
  type: 'if-left'
  seat: number
  words: string | null
  id: number | null
}

/** A page of the past, for each of one's seats as in `Table.mine`. */
export interface Earlier {
  type: 'earlier'
  before: number
  mine: Seen[]
  earlier: number | null
  id: number | null
}

export interface Pong {
  type: 'pong'
  id: number | null
}

/** The server goes down; a client comes back by itself. */
export interface Closing {
  type: 'closing'
  words: string
}

/** To the rematch that one has asked for. The others who played get in without. */
export interface Invitation {
  type: 'invitation'
  table: string
  path: string
}

/** Who sits there. */
export interface SeatSeen {
  name: string
  kind: 'computer' | 'open' | 'person'
  level: string | null
  mine: boolean
  here: boolean
  free: boolean
  absent: boolean
  left: boolean
  stand_in: boolean
  asked: number[]
  agreed: number[]
  person: string | null
}

/** What one held seat sees, may do and was told. A spectator's has no seat. */
export interface Mine {
  seat: number | null
  view: GameView
  legal: Choice[]
  told: Told[]
  ahead: string | null
  may_ahead: boolean
}

/** Milliseconds left by seat, and whose clock is running. */
export interface ClockSeen {
  left: number[]
  running: number | null
  setting: Clock
}

/** What is shown of the fair dealing before the end. */
export interface Fair {
  round: number
  commitment: string
  nonces: string[]
  nonce: boolean
  last: Published | null
}

/** How a game ended for one seat: the server decides it, and says it. */
export interface Ended {
  how: 'drawn' | 'lost' | 'shared' | 'won'
  words: string
  score: string | null
}

/** A line of chat, or a reaction. */
export interface ChatLine {
  at: number
  name: string
  seat: number | null
  text: string | null
  reaction: 'again' | 'bravo' | 'hello' | 'luck' | 'oops' | 'thanks' | 'thinking' | null
  person: string | null
}

export interface Worth {
  pick: string
  words: string
  worth: number
}

/** What a held seat saw; a spectator's is None. */
export interface Seen {
  seat: number | null
  told: Told[]
}

/** A legal action; with `low` and `high` a whole range of them, of which `pick` is the first. */
export interface Choice {
  pick: string
  words: string
  low: number | null
  high: number | null
}

/** Something that happened: as data for the board and as a sentence for people. */
export interface Told {
  n: number
  event: GameEvent
  words: string
}

/** Seconds for each move; or for the whole game, with an increment for each move. */
export interface Clock {
  move: number | null
  game: number | null
  increment: number
}

/** A round of the dealing that is over: all it takes to compute its cards again. */
export interface Published {
  round: number
  commitment: string
  secret: string
  nonces: string[]
  draws: string[]
}

export type Answer =
  | Table
  | Moved
  | Presence
  | Chat
  | Refusal
  | Hinted
  | IfLeft
  | Earlier
  | Pong
  | Closing
  | Invitation

export interface NewTable {
  game: string
  seats: NewSeat[]
  options?: Record<string, unknown>
  public?: boolean
  chat?: boolean
  clock?: Clock | null
  stand_ins?: 'agree' | 'always' | 'never'
  delay?: number
  delay_seconds?: number
}

/** A new table that goes on from a position of a finished game: one plays the seat whose turn it was, computer players the others. */
export interface NewBranch {
  n: number
  pick?: string | null
  level?: string
}

export interface NewProfile {
  name: string
  lang?: 'de' | 'en'
}

export interface ProfileChange {
  name?: string | null
  lang?: 'de' | 'en' | null
}

/** A transfer code typed on another device. */
export interface Claim {
  code: string
}

/** A new table: its address, that of the invitation, and what the server has committed itself to. */
export interface TableMade {
  table: string
  path: string
  invitation: string | null
  commitment: string
}

/** To be erased: one's own name, as a confirmation. */
export interface Farewell {
  name: string
}

/** Somebody at a public table, by the id that seats and chat lines have. */
export interface Report {
  table: string
  person: string
  reason: 'cheating' | 'insults' | 'name' | 'other' | 'spam'
  text?: string
}

export interface Block {
  table: string
  person: string
}

/** Another game with the people of a table; without a game, the same. */
export interface Again {
  game?: string | null
  options?: Record<string, unknown>
}

export interface PuzzlePick {
  pick: string
}

/** As a browser's `PushSubscription` has it; both keys in base64url. */
export interface NewSubscription {
  endpoint: string
  p256dh: string
  auth: string
}

export interface Profile {
  id: string
  name: string
  lang: 'de' | 'en'
}

export interface TransferCode {
  code: string
  minutes: number
}

export interface Lobby {
  own: Brief[]
  public: Brief[]
}

/** A game in the history. */
export interface Played {
  table: string
  game: string
  title: string
  options: string
  names: string[]
  seat: number
  ended: Ended
  ending: string
  ended_at: number
  kept: boolean
  people: number
}

export interface Statistics {
  games: GameStatistic[]
  purse: ([number, number])[]
}

/** What a game says of itself; its boards and pictures are the client's, by its name. */
export interface GameSeen {
  name: string
  title: string
  line: string
  prefix: string
  deck: string
  fewest: number
  most: number
  usual: number
  firsts: Record<string, string>
  lesson: boolean
  charts: boolean
  trainer: boolean
  trained: string[]
  options: OptionSeen[]
  levels: LevelSeen[]
  fields: FieldSeen[]
}

/** The address that shows a replay to whoever has it. */
export interface Share {
  path: string
}

/** Every error of the HTTP API: a sentence, and the clause where a rule is the reason. */
export interface Trouble {
  words: string
  clause: string | null
}

export interface Rulebook {
  title: string
  intro: string
  sections: Section[]
}

export interface Analysis {
  game: string
  options: string
  seats: number
  names: string[]
  date: string
  payoffs: number[] | null
  ending: string | null
  scale: 'coins' | 'duel' | 'points' | 'share' | 'turns'
  simulations: number
  seed: string
  complete: boolean
  picks: number
  decisions: Decision[]
  curve: ((number | null)[])[]
  accuracy: (number | null)[]
  moments: Moment[]
  intervals: (number[] | null)[]
}

/** Some of a game's positions; `count` is how many there are. */
export interface Replay {
  table: string
  game: string
  title: string
  options: string
  names: string[]
  ended: Ended[]
  result: string
  count: number
  steps: Step[]
}

export interface LessonSeen {
  table: Table
  text: string
  wanted: string[]
  praise: string
  otherwise: string
  then: Record<string, LessonStep[]>
}

/** Where one is signed in. */
export interface Device {
  id: string
  label: string | null
  created_at: number
  seen_at: number
  here: boolean
}

/** Whom one keeps away from. */
export interface Blocked {
  person: string
  name: string
}

/** A situation, as a table would show it, and the answers. */
export interface Training {
  table: Table
  actions: Worth[]
  advised: string
}

/** Of one seat, in Coins. The round that is being played does not count yet. */
export interface Evening {
  rounds: number
  won: number
  lost: number
  pushed: number
  staked: number
  net: number
  best: number
  worst: number
  refilled: number
  decisions: number
  right: number
  cost: number
  expected: number
  luck: number
  curve: number[]
}

export interface ScoreSheet {
  games: GameScored[]
  people: PersonScored[]
}

export interface Daily {
  day: string
  today: string
  ends_at: number
  games: DailyGame[]
  past: DailyPast[]
}

export interface DailyMade {
  path: string
  counted: boolean
}

/** The puzzles of a game. */
export interface PuzzleShelf {
  game: string
  title: string
  number: number
  answered: number
  found: number
  rating: RatingSeen | null
}

export interface PuzzleSeen {
  id: string
  n: number
  number: number
  table: Table
  rating: RatingSeen
  tried: number
  found: number
  answered: boolean
}

export interface PuzzleAnswer {
  found: boolean
  best: string
  right: string[]
  words: string
  why: string
  scale: 'coins' | 'duel' | 'points' | 'share' | 'turns'
  actions: Worth[]
  exact: boolean
  sampled: boolean
  counted: boolean
  puzzle: RatingSeen
  tried: number
  found_by: number
  mine: RatingSeen
  change: number
}

export interface Standing {
  games: GameStanding[]
  days_in_a_row: number
  most_days_in_a_row: number
  played_today: boolean
}

export interface PushOffer {
  key: string | null
  endpoint: string | null
}

export interface NewSeat {
  kind: 'computer' | 'me' | 'open'
  level?: string | null
  name?: string | null
}

/** A table in a list. */
export interface Brief {
  table: string
  path: string
  game: string
  title: string
  options: string
  phase: 'open' | 'over' | 'running'
  seats: SeatSeen[]
  my_turn: boolean
  to_act: number | null
  played: boolean
  changed_at: number
}

export interface GameStatistic {
  game: string
  title: string
  played: number
  won: number
  shared: number
  drawn: number
  lost: number
  best: string | null
}

export interface OptionSeen {
  name: string
  words: string
  clause: string
  default: unknown
  values: unknown[]
  low: number | null
  high: number | null
  none: boolean
}

export interface LevelSeen {
  level: string
  words: string
}

/** A field of a game's view, for the board that shows any game. */
export interface FieldSeen {
  name: string
  words: string
  cards: boolean
}

export interface Section {
  title: string
  clauses: ClauseSeen[]
  text: string
}

export interface Decision {
  n: number
  number: number
  seat: number
  chosen: string
  forced: boolean
  actions: Weighed[]
  loss: number
  regret: number
  blind: number
  regret_error: number
  blind_error: number
  covariance: number
  sampled: boolean
  stake: number | null
}

/** A decision that cost much, in words. */
export interface Moment {
  n: number
  seat: number
  de: string
  en: string
}

/** A position of a finished game: as each seat saw it, and what led to it. */
export interface Step {
  n: number
  to_act: number
  pick: string | null
  choices: Choice[]
  mine: Mine[]
  told: Told[]
}

/** What a table's next message would change. */
export interface LessonStep {
  phase: 'open' | 'over' | 'running'
  to_act: number
  mine: Mine
}

export interface GameScored {
  table: string
  game: string
  title: string
  scores: (Scored | null)[]
}

export interface PersonScored {
  name: string
  computer: boolean
  mine: boolean
  points: number
  coins: number | null
}

export interface DailyGame {
  game: string
  title: string
  against: string
  table: string | null
  results: DailyResult[]
  played: number
  won: number
}

/** How one did on another day. */
export interface DailyPast {
  day: string
  game: string
  ended: Ended
}

/** It lies within `margin` of the rating, with 95 %. */
export interface RatingSeen {
  rating: number
  margin: number
}

export interface GameStanding {
  game: string
  title: string
  by: 'games' | 'puzzles'
  rating: RatingSeen | null
  counted: number
  curve: number[]
  wins_in_a_row: number
  most_wins_in_a_row: number
}

export interface ClauseSeen {
  id: string
  mark: string | null
  text: string
}

/** A legal action, as notation, and its worth to the seat on the scale of the payoffs. */
export interface Weighed {
  action: string
  worth: number
  error: number
  own: number | null
}

/** How a game ended for one of the people. */
export interface Scored {
  how: 'drawn' | 'lost' | 'shared' | 'won'
  words: string
  payoff: number
}

export interface DailyResult {
  rank: number
  name: string
  mine: boolean
  ended: Ended
}
