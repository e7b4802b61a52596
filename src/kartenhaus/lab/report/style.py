"""What the page of a report has beyond that of an analysis."""

STYLE = """
main { max-width: 52rem }
.intervals {
  display: grid; grid-template-columns: minmax(7rem, max-content) minmax(8rem, 1fr) max-content; gap: .15rem 1rem;
  align-items: center; margin-top: .9rem;
}
.interval, .axis { display: contents }
.axis svg { grid-column: 2 }
.intervals svg { overflow: visible; display: block }
.intervals text, .histogram text { font-size: 13px; fill: var(--soft) }
.reach { stroke: var(--own); stroke-width: 3; stroke-linecap: round }
.told { text-align: right; white-space: nowrap }
.title { font-weight: 600 }
.histogram { display: block; margin-top: .9rem; overflow: visible }
.histogram rect { fill: var(--s0); opacity: .75 }
.histogram rect:hover { opacity: 1 }
section p { max-width: 44rem }
section p + p, section ul + p { margin-top: .6rem }
section > ul { margin: .3rem 0 0; padding-left: 1.2rem; max-width: 44rem }
section > ul li { margin-top: .35rem }
h3 { font-size: 1rem; margin: 1.3rem 0 0 }
.lead { font-size: 1.1rem; margin-top: .6rem; max-width: 44rem }
.note { margin-top: .8rem }
.plain td, .plain th { text-align: right; padding: .35rem .5rem; width: auto }
.plain th:first-child, .plain td:first-child { text-align: left }
.scroll { overflow-x: auto; margin-top: .9rem }
code { font-size: .9em; overflow-wrap: anywhere }
@media (max-width: 44rem) {
  .intervals { display: block }
  .interval { display: grid; grid-template-columns: 1fr auto; gap: 0 .8rem; margin-top: .5rem; align-items: baseline }
  .interval svg { grid-row: 2; grid-column: 1 / -1 }
  .axis { display: block }
  .plain thead { position: static; width: auto; height: auto; clip-path: none }
  .plain tr { display: table-row } .plain th, .plain td { padding: .35rem .4rem; border-top: 1px solid var(--hair) }
}
"""
