import type { CheatSheet } from '../../common/cheats'

const sheet: CheatSheet = {
  deck: 'maxomin',
  cheats: [
    {
      picture: [{ card: 'r12' }, { card: 'y11' }, { sign: '= 23' }],
      de: 'Komm möglichst dicht an die 23, aber nicht darüber.',
      en: 'Come as close to 23 as you can, but not above it.',
      clause: 'CJ-8',
    },
    {
      picture: [{ card: null }, { card: null }, { sign: '≤ 6' }],
      de: 'Fordere Karte um Karte, höchstens sechs. Alles bleibt verdeckt, bis alle aufgehört haben.',
      en: 'Ask for card after card, six at most. Everything stays covered until all have stopped.',
      clause: 'CJ-7',
    },
    {
      picture: [{ card: 'S' }, { sign: '29 → 23' }],
      de: 'Ein S macht aus jeder Summe über 23 genau 23. Darunter musst du mit ihm weiter fordern.',
      en: 'An S turns any total above 23 into exactly 23. Below that, you must go on asking with it.',
      clause: 'CJ-11',
    },
    {
      picture: [{ card: '+' }, { sign: '9 → 23' }],
      de: 'Ein + hebt dich auf 23, wenn du nicht schon darüber liegst.',
      en: 'A + lifts you to 23, unless you are above it already.',
      clause: 'CJ-12',
    },
    {
      picture: [{ card: 'g12' }, { card: 'b11' }, { sign: '>' }, { card: 'y10' }, { card: 'r9' }, { card: 'g4' }],
      de: 'Bei Gleichstand gewinnen weniger Karten, dann wer keine Zusatzkarte brauchte, dann die höchste Karte.',
      en: 'If totals are equal, fewer cards win, then whoever needed no extra card, then the highest card.',
      clause: 'CJ-15',
    },
    {
      picture: [{ card: 'r12' }, { sign: '>' }, { card: 'y12' }, { sign: '>' }, { card: 'g12' }, { sign: '>' }, { card: 'b12' }],
      de: 'Zuletzt entscheidet die Farbe der höchsten Karte: Rot vor Gelb vor Grün vor Blau.',
      en: 'Last comes the colour of the highest card: red before yellow before green before blue.',
      clause: 'CJ-18',
    },
  ],
}
export default sheet
