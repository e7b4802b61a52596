/** One sentence for the first time that a player meets a decision, by the first word of the pick. */
import type { Choice } from '../../wire'
import { keep, kept } from '../../house/keep'
import { t } from '../../house/lang.svelte'

const FIRSTS: Record<string, Record<string, [string, string]>> = {
  'white-jack': {
    pause: [
      'Du liegst vorn: Du kannst abwarten, ob der andere dich einholt, oder noch höher hinaus.',
      'You are ahead: wait whether the other catches up, or climb higher.',
    ],
    lay: [
      'Leg nach, ohne das Limit zu überschreiten. Wer aufgibt, verliert nur, was schon ausliegt.',
      'Lay on without crossing the limit. Whoever gives up loses only what already lies there.',
    ],
  },
  tauziehen: {
    mark: [
      'Dein Markierer hält eine Seilkarte fest: Der andere kann sie in seinem nächsten Zug nicht bewegen.',
      'Your marker holds a rope card: the other cannot move it in their next turn.',
    ],
    play: [
      'Jedes Symbol deiner Karte zieht seine Seilkarte einen Schritt zu dir. Vier über deiner Grenze gewinnen.',
      'Each symbol of your card pulls its rope card one step towards you. Four over your border win.',
    ],
  },
  colouredjack: {
    ask: [
      'Komm mit wenigen Karten an die 23 heran. Ein S senkt zu hohe Hände auf 23, ein + hebt zu niedrige.',
      'Come close to 23 with few cards. An S brings hands that are too high down to 23, a + lifts low ones.',
    ],
  },
  'black-jack': {
    bet: [
      'Zuerst der Einsatz. Coins sind Spielgeld, und leere Börsen werden aufgefüllt.',
      'First the stake. Coins are play money, and empty purses are filled again.',
    ],
    insure: [
      'Die Bank zeigt ein Ass. Eine Versicherung zahlt, wenn sie einen Black Jack bekommt; meist lohnt sie nicht.',
      'The dealer shows an ace. Insurance pays if a Black Jack comes of it; most often it is not worth it.',
    ],
    split: [
      'Ein Paar: Du kannst es teilen und mit zwei Händen weiterspielen, jede mit eigenem Einsatz.',
      'A pair: you may split it and go on with two hands, each with a stake of its own.',
    ],
    card: [
      'Noch eine Karte, oder bleiben? Über 21 ist der Einsatz verloren; die Bank muss bis 17 ziehen.',
      'Another card, or stay? Above 21 the stake is lost; the dealer has to draw up to 17.',
    ],
  },
  'j-solitaer': {
    lay: [
      'Leg so viele Karten, wie du kannst. Nur einmal im Zug geht es ohne Effekt und ohne Reservierung.',
      'Lay as many cards as you can. Only once a turn does it go without an effect and without a reservation.',
    ],
    turn: [
      'Einmal im Zug darfst du den Eckstapel aufblättern; seine offene Karte darfst du legen wie eine der Hand.',
      'Once a turn you may turn up a card of the Eckstapel; you may lay its open card like one of your hand.',
    ],
    end: [
      'Bist du fertig, beende den Zug: Dann ziehst du nach.',
      'When you are done, end your turn: then you draw.',
    ],
  },
}

function met(game: string): string[] {
  return kept(`first ${game}`)?.split(' ') ?? []
}

function verbOf(pick: string): string {
  return pick.split(' ')[0]!
}

/** The first kind of decision on offer that this browser has not met yet. */
export function firstOf(game: string, legal: Choice[]): { verb: string; words: string } | null {
  const known = met(game)
  const offered = new Set(legal.map((choice) => verbOf(choice.pick)))
  const verb = Object.keys(FIRSTS[game] ?? {}).find((one) => offered.has(one) && !known.includes(one))
  return verb === undefined ? null : { verb, words: t(...FIRSTS[game]![verb]!) }
}

export function meet(game: string, verb: string): void {
  const known = met(game)
  if (!known.includes(verb)) keep(`first ${game}`, [...known, verb].join(' '))
}
