import type { CheatSheet } from '../../common/cheats'

const sheet: CheatSheet = {
  deck: 'combi',
  cheats: [
    {
      picture: [{ card: 1 }, { card: 2 }, { card: 4 }, { card: 8 }, { card: 16 }],
      de: 'Fünf Seile, fünf Symbole: In der Mitte liegt für jedes eine Seilkarte.',
      en: 'Five ropes, five symbols: in the middle lies a rope card for each.',
      clause: 'TZ-2',
    },
    {
      picture: [{ card: 13, marked: true }, { sign: '→' }, { card: 1 }, { card: 4 }, { card: 8 }],
      de: 'Spiel eine Karte: Jedes ihrer Symbole zieht seine Seilkarte einen Schritt zu dir.',
      en: 'Play a card: each of its symbols pulls its rope card one step towards you.',
      clause: 'TZ-8',
    },
    {
      picture: [{ card: 6 }, { sign: '→' }, { card: 2 }, { card: 4, quiet: true, marked: true }],
      de: 'Wo der Markierer des anderen liegt, bewegt sich nichts.',
      en: 'Where the other’s marker lies nothing moves.',
      clause: 'TZ-12',
    },
    {
      picture: [{ card: 2, marked: true }, { sign: '≠' }, { card: 8 }],
      de: 'Dein Markierer kommt auf eine Seilkarte, die du gerade bewegt hast, und nie auf dieselbe wie zuvor.',
      en: 'Your marker goes on a rope card that you have just moved, and never on the same one as before.',
      clause: 'TZ-10',
    },
    {
      picture: [{ card: 16 }, { sign: '1 · 2 · 3' }],
      de: 'Der dritte Schritt von der Mitte führt über die Grenze: ein Punkt, und die Seilkarte kehrt in die Mitte zurück.',
      en: 'The third step from the middle is over the border: a point, and the rope card goes back to the middle.',
      clause: 'TZ-13',
    },
    {
      picture: [{ sign: '● ● ● ●' }],
      de: 'Wer zuerst vier Punkte hat, gewinnt.',
      en: 'Whoever is first to four points wins.',
      clause: 'TZ-17',
    },
  ],
}
export default sheet
