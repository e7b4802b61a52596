import type { CheatSheet } from '../../common/cheats'

const sheet: CheatSheet = {
  deck: 'jay',
  cheats: [
    {
      picture: [{ card: 'a1' }, { sign: '→' }, { card: 'a3' }],
      de: 'Bedienen: gleiche Farbe oder gleiche Figur. Das geht nur einmal in jedem Zug.',
      en: 'Serving: the same colour or the same figure. It can be done only once in every turn.',
      clause: 'JS-10',
    },
    {
      picture: [{ card: 'a1' }, { sign: '→' }, { card: 'a1' }],
      de: 'Werfen: Den Zwilling der obersten Karte darfst du immer legen, so oft du kannst.',
      en: 'Throwing: the twin of the top card may always be laid, as often as you can.',
      clause: 'JS-2',
    },
    {
      picture: [{ card: 'cJ' }, { sign: '→' }, { card: 'bB' }],
      de: 'Der Jay darf auf jeden Botschafter und jeden blanken Verräter. Er reserviert dir den Stapel.',
      en: 'The Jay may go on any Ambassador and any bare traitor. It reserves the pile for you.',
      clause: 'JS-3',
    },
    {
      picture: [{ card: 'c4' }, { sign: '→' }, { card: 'cJ', marked: true }],
      de: 'Umleiten: Wo du reserviert hast, nimmt der Stapel noch eine passende Karte an.',
      en: 'Redirecting: where you have reserved, the pile takes one more card that fits.',
      clause: 'JS-11',
    },
    {
      picture: [{ card: null }, { sign: '→' }, { card: 'e2' }],
      de: 'Einmal je Zug blätterst du eine Karte vom Eckstapel auf. Passt sie, darfst du sie legen.',
      en: 'Once in a turn you turn up a card of the corner pile. If it fits, you may lay it.',
      clause: 'JS-13',
    },
    {
      picture: [{ card: 'd2', marked: true }, { sign: '· · ·' }],
      de: 'Die ganze Hand in einem Zug bringt einen Slot. Wer weder Hand noch Nachziehstapel hat, gewinnt.',
      en: 'The whole hand in one turn brings a slot. Whoever has neither hand nor draw pile wins.',
      clause: 'JS-19',
    },
  ],
}
export default sheet
