/** What the parts of the board share: which round lies on the table, what its pieces are called, what a line says. */
import { figure, t } from '../../common/lang.svelte'
import type { BlackJackBox, BlackJackHandSeen, BlackJackSettlement, BlackJackView } from '../../wire'

export interface Laid {
  card: string
  key: string
}

/** The cards of a settled round lie there until the next deal, while the stakes for it are made. */
export function roundOf(view: BlackJackView): number {
  return view.phase === 'bets' ? view.round - 1 : view.round
}

/** Hand by hand. A card keeps its key when a split moves it to another hand; twins are counted. */
export function laid(box: BlackJackBox, round: number, seat: number): Laid[][] {
  const copies = new Map<string, number>()
  return box.hands.map((hand) =>
    hand.cards.map((card) => {
      const copy = copies.get(card) ?? 0
      copies.set(card, copy + 1)
      return { card, key: `card-${round}-${seat}-${card}-${copy}` }
    }),
  )
}

export function stakeKey(round: number, seat: number, hand: number): string {
  return `stake-${round}-${seat}-${hand}`
}

export function coins(halves: number): string {
  return figure(halves / 2)
}

export function gain(halves: number): string {
  return (halves > 0 ? '+' : halves < 0 ? '' : '±') + figure(halves / 2)
}

/** «weich 17», «Black Jack», «24». Whether a hand is soft matters only while it is played. */
export function counts(hand: Pick<BlackJackHandSeen, 'cards' | 'total' | 'soft'> & Partial<BlackJackHandSeen>): string {
  if (hand.black_jack) return 'Black Jack'
  const soft = hand.soft && hand.total < 21 && hand.cards.length > 1 && !hand.settlement
  return soft ? t(`weich ${hand.total}`, `soft ${hand.total}`) : String(hand.total)
}

export function settlementsOf(box: BlackJackBox): BlackJackSettlement[] {
  const lines = box.hands.flatMap((hand) => (hand.settlement ? [hand.settlement] : []))
  return box.insurance_settlement ? [...lines, box.insurance_settlement] : lines
}

export function sum(box: BlackJackBox): number {
  return settlementsOf(box).reduce((all, line) => all + line.change, 0)
}

/** Why a line came out as it did, from the clause it was settled by. */
export function why(line: BlackJackSettlement): string {
  const won = line.result === 'won'
  switch (line.clause) {
    case 'BJ-7':
      return t('über 21', 'above 21')
    case 'BJ-9':
    case 'BJ-12':
      return t('Black Jack zahlt 3 zu 2', 'Black Jack pays 3 to 2')
    case 'BJ-11':
      return line.result === 'lost' ? bankHasIt() : t('Push, gleich viel', 'push, the same')
    case 'BJ-18':
      return won ? bankHasIt() : t('kein Black Jack der Bank', 'no Black Jack of the dealer')
    case 'BJ-19':
      return won
        ? t('Black Jack zahlt 3 zu 2', 'Black Jack pays 3 to 2')
        : t('nur der erste Einsatz verliert', 'only the first stake is lost')
  }
  return won ? t('besser als die Bank', 'better than the dealer') : t('die Bank ist besser', 'the dealer is better')
}

function bankHasIt(): string {
  return t('die Bank hat Black Jack', 'the dealer has Black Jack')
}
