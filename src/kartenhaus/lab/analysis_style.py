"""How the page of an analysis looks: linen by day, midnight felt by night, one brass accent."""

STYLE = """
:root {
  --ground: #efe9dd; --sheet: #fbf8f1; --ink: #26231d; --soft: #655e50; --hair: #d8cfbd;
  --brass: #805a12; --brick: #9c3524; --on-badge: #fffaf0;
  --s0: #1c6884; --s1: #b04a1f; --s2: #47752f; --s3: #74479c;
  --s4: #7c6200; --s5: #9a2c5c; --s6: #34549a; --s7: #555555;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #12231f; --sheet: #192e29; --ink: #ece6d8; --soft: #a9b5a6; --hair: #33493f;
    --brass: #deb25f; --brick: #f0937f; --on-badge: #12231f;
    --s0: #74c4df; --s1: #f2a172; --s2: #9fd180; --s3: #cba8ea;
    --s4: #e3c653; --s5: #f294ba; --s6: #9ab6f3; --s7: #c4c4c4;
  }
}
.s0 { --own: var(--s0) } .s1 { --own: var(--s1) } .s2 { --own: var(--s2) } .s3 { --own: var(--s3) }
.s4 { --own: var(--s4) } .s5 { --own: var(--s5) } .s6 { --own: var(--s6) } .s7 { --own: var(--s7) }
* { box-sizing: border-box }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; scroll-behavior: smooth }
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto } }
body {
  margin: 0; background: var(--ground); color: var(--ink); line-height: 1.5;
  font-family: system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; font-variant-numeric: tabular-nums;
}
main { max-width: 64rem; margin: 0 auto; padding: 2rem 1.25rem 3rem }
h1 { font-size: 2.1rem; line-height: 1.15; margin: 0 0 .4rem; letter-spacing: -.01em }
h2 { font-size: 1.15rem; margin: 0 0 .8rem }
p { margin: 0 }
.brand { color: var(--brass); font-weight: 600; letter-spacing: .04em; font-size: .9rem; margin-bottom: .4rem }
.players { display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; font-size: 1.1rem }
.player { display: inline-flex; align-items: center; gap: .4rem; font-weight: 600; overflow-wrap: anywhere }
.symbol { width: 1em; height: 1em; flex: none }
.seat { fill: var(--own); stroke: var(--sheet); stroke-width: 1.5 }
.result { margin-top: .5rem; font-size: 1.1rem }
.facts, .note, figcaption, footer, small { color: var(--soft); font-size: .875rem }
.facts { margin-top: .25rem }
.warning { margin-top: .6rem; color: var(--brick); font-weight: 600 }
section {
  background: var(--sheet); border: 1px solid var(--hair); border-radius: 14px; padding: 1.25rem; margin-top: 1.25rem;
}
figure { margin: 0 }
figcaption { margin-top: .4rem; max-width: 46rem }
.chart { display: block; width: 100%; height: auto }
.narrow { display: none }
.chart text { font-size: 13px; fill: var(--soft) }
.chart .name { fill: var(--ink); font-weight: 600; paint-order: stroke; stroke: var(--sheet); stroke-width: 4px }
.grid { stroke: var(--hair) }
.middle { stroke: var(--soft); stroke-dasharray: 2 3 }
.area { fill: var(--own); fill-opacity: .28 }
.curve { fill: none; stroke: var(--own, var(--ink)); stroke-width: 2; stroke-linejoin: round; stroke-linecap: round }
.thread { fill: none; stroke: var(--brick); stroke-dasharray: 3 3 }
.ring { fill: var(--sheet); stroke: var(--brick); stroke-width: 2.5 }
.chart .badge { fill: var(--brick) }
.chart .number { fill: var(--on-badge); font-weight: 700; font-size: 12px }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(13rem, 1fr)); gap: 1rem; padding: 0; margin: 0 }
.card {
  list-style: none; display: grid; grid-template-columns: 1fr auto; gap: .35rem .75rem; align-items: baseline;
  align-content: start;
}
.card strong { font-size: 1.9rem; line-height: 1 } .between { font-size: 1rem; font-weight: 400 }
.card .bar, .card small { grid-column: 1 / -1 }
.cards + .note { margin-top: 1rem }
.bar { display: block; height: .5rem; border-radius: .25rem; background: var(--hair); overflow: hidden; min-width: 0 }
.bar i { display: block; height: 100%; border-radius: inherit; background: var(--own) }
.moments { list-style: none; margin: 0; padding: 0; display: grid; gap: .8rem }
.moments li { display: grid; grid-template-columns: auto 1fr; gap: .75rem; align-items: start }
.moments .badge {
  display: grid; place-items: center; width: 1.6rem; height: 1.6rem; border-radius: 50%; text-decoration: none;
  background: var(--brick); color: var(--on-badge); font-weight: 700; font-size: .9rem;
}
.moments p { max-width: 48rem }
a:focus-visible, summary:focus-visible { outline: 2px solid var(--brass); outline-offset: 2px }
summary { cursor: pointer; color: var(--brass); font-weight: 600; padding: .35rem 0 }
.note + details { margin-top: .5rem }
table { width: 100%; border-collapse: collapse }
thead th { color: var(--soft); font-size: .8rem; font-weight: 600 }
th, td { text-align: left; vertical-align: top; padding: .6rem .5rem; border-top: 1px solid var(--hair) }
thead th { border-top: 0; padding-block: .2rem }
tbody th { font-weight: 600; color: var(--soft); width: 3.2rem }
.who { width: 9rem }
.cost { width: 9.5rem; color: var(--brick); font-weight: 600; font-size: .9rem }
tr:target { background: color-mix(in srgb, var(--brass) 14%, transparent) }
td ul { list-style: none; margin: 0; padding: 0; display: grid; gap: .2rem }
td li {
  display: grid; grid-template-columns: 2rem minmax(0, 1fr) 6.5rem minmax(3.2rem, max-content);
  gap: .5rem; align-items: center;
}
td li .bar i { opacity: .45 }
td li.chosen .words { font-weight: 600 }
td li.chosen .bar i { opacity: 1 }
.marks { text-align: right; white-space: nowrap }
b.chosen { color: var(--ink) }
b.best { color: var(--brass) }
.worth { text-align: right; white-space: nowrap }
td details summary { font-size: .85rem; font-weight: 400; margin-left: 2.5rem; padding: .15rem 0 }
.spoken { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
footer { margin-top: 1.25rem; max-width: 48rem }
@media (max-width: 44rem) {
  main { padding: 1.25rem .75rem 2rem }
  section { padding: 1rem .85rem }
  h1 { font-size: 1.7rem }
  .wide { display: none }
  .narrow { display: block }
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
  tr { display: grid; grid-template-columns: auto 1fr auto; gap: .1rem .6rem; padding: .7rem 0 }
  tr { border-top: 1px solid var(--hair) }
  th, td { padding: 0; border: 0 }
  tbody th, .who, .cost { width: auto }
  .choices { grid-row: 2; grid-column: 1 / -1 }
  .cost { text-align: right }
  td li { grid-template-columns: 1.9rem minmax(0, 1fr) minmax(3rem, max-content); gap: .1rem .4rem }
  td li .bar { grid-column: 2 / -1; grid-row: 2; height: .35rem }
  td ul { gap: .45rem }
}
@media print { body { background: none } section { break-inside: avoid-page } }
"""
