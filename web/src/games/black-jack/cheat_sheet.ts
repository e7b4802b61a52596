import type { CheatSheet } from '../../common/cheats'

const sheet: CheatSheet = {
  deck: 'french',
  cheats: [
    {
      picture: [{ card: 'Th' }, { card: '9c' }, { sign: '19 > 18' }],
      de: 'Komm näher an die 21 als die Bank. Wer darüber liegt, hat sofort verloren.',
      en: 'Come closer to 21 than the bank. Whoever is above it has lost at once.',
      clause: 'BJ-7',
    },
    {
      picture: [{ card: 'As' }, { sign: '1 / 11' }, { card: 'Kd' }, { sign: '10' }],
      de: 'Das Ass zählt 1 oder 11, Bilder zählen 10.',
      en: 'The ace counts 1 or 11, face cards count 10.',
      clause: 'BJ-2',
    },
    {
      picture: [{ card: 'Ah' }, { card: 'Ks' }, { sign: '3 : 2' }],
      de: 'Ein Ass und eine Zehn oder ein Bild zu Anfang sind ein Black Jack: Er gewinnt 3 zu 2.',
      en: 'An ace with a ten or a face card to begin with is a Black Jack: it wins 3 to 2.',
      clause: 'BJ-9',
    },
    {
      picture: [{ card: '9d' }, { card: '7c' }, { sign: '16 +' }, { card: null }],
      de: 'Unter 17 muss die Bank nehmen, ab 17 hört sie auf.',
      en: 'Below 17 the bank must take a card, from 17 on it stops.',
      clause: 'BJ-8',
    },
    {
      picture: [{ card: '6s' }, { card: '5h' }, { sign: '× 2 +' }, { card: null }],
      de: '«Double»: der doppelte Einsatz für genau eine Karte.',
      en: '«Double»: twice the stake for exactly one card.',
      clause: 'BJ-13',
    },
    {
      picture: [{ card: '8s' }, { sign: '|' }, { card: '8h' }],
      de: '«Split»: Zwei Karten vom selben Wert werden zwei Hände, jede mit deinem Einsatz.',
      en: '«Split»: two cards of the same value become two hands, each with your stake.',
      clause: 'BJ-15',
    },
  ],
}
export default sheet
