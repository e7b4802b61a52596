import type { CheatSheet } from '../../common/cheats'

const sheet: CheatSheet = {
  deck: 'combi',
  cheats: [
    {
      picture: [{ dice: [4, 5] }, { sign: '→' }, { sign: '9' }],
      de: 'Zwei Würfel setzen das Limit: Höher darf niemand kommen.',
      en: 'Two dice set the limit: nobody may go beyond it.',
      clause: 'WJ-4',
    },
    {
      picture: [{ card: 3 }, { card: 13 }, { sign: '2 + 3' }],
      de: 'Eine Karte zählt so viel, wie sie Symbole zeigt. Die große Nummer zählt nicht.',
      en: 'A card counts as many as it shows symbols. The large number does not count.',
      clause: 'WJ-2',
    },
    {
      picture: [{ sign: '5 < 7' }],
      de: 'Wer zurückliegt, muss legen oder aufgeben. Wer vorn liegt, darf pausieren. Bei gleichen Werten liegt vorn, wer zuletzt gelegt hat.',
      en: 'Whoever is behind must lay a card or give up. Whoever is ahead may pause. With equal values, the last to lay is ahead.',
      clause: 'WJ-9',
    },
    {
      picture: [{ card: 31 }, { card: 15, quiet: true }, { sign: '9 > 8' }],
      de: 'Wer das Limit überschreitet, verliert die Runde sofort.',
      en: 'Whoever goes beyond the limit loses the round at once.',
      clause: 'WJ-10',
    },
    {
      picture: [{ card: 0 }, { sign: '6 / 0' }],
      de: 'Der Joker zählt 6, oder 0, wenn 6 zu viel wären. Das stellt sich von selbst um.',
      en: 'The Joker counts 6, or 0 where 6 would be too much. It switches by itself.',
      clause: 'WJ-14',
    },
    {
      picture: [{ card: 7 }, { card: 22 }, { sign: '→' }, { card: null }],
      de: 'Wer die Runde gewinnt, erobert die ausgelegten Karten des anderen. Wer alle 32 hat, gewinnt das Spiel.',
      en: 'Whoever wins the round captures the cards that the other has laid. With all 32 of them the game is won.',
      clause: 'WJ-15',
    },
  ],
}
export default sheet
