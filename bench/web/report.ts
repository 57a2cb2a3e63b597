import type { Audited } from './audit.ts'
import type { Audits } from './audit-rounds.ts'
import type { FirstTaps } from './first-tap.ts'
import type { Verdict } from './judge.ts'
import type { ByPath } from './measure-all.ts'
import type { PageLoad } from './measure-load.ts'
import type { Navigation } from './measure-navigation.ts'
import { median } from './median.ts'
import type { Footprint, Memory } from './memory.ts'
import { paceOf, worstScores, worstShift } from './verdicts.ts'
import type { Visit } from './visit.ts'

export function printLoads(loads: ByPath<PageLoad>): void {
  console.log(
    '\nBefore any interaction with the page, KiB: bodies by kind, and the wire with headers. CSS is in the HTML.',
  )
  printRows(
    [
      'route',
      'HTML',
      'CSS',
      'script',
      'fonts',
      'other',
      'page',
      'wire',
      'requests',
      'nodes',
      'CLS',
    ],
    [...loads].map(([path, { bodies, styleInPage, wire, requests, nodes, shift }]) => [
      path,
      ...[bodies.html, bodies.style + styleInPage, bodies.script, bodies.font, bodies.other].map(
        kib,
      ),
      kib(Object.values(bodies).reduce((sum, size) => sum + size, 0)),
      kib(wire),
      String(requests),
      String(nodes),
      shift.toFixed(3),
    ]),
  )
}

export function printNavigations(navigations: ByPath<Navigation>): void {
  console.log('\nGoing on to a further screen, KiB of script')
  printRows(
    ['route', 'on hover', 'after the click'],
    [...navigations].map(([path, one]) => [path, kib(one.onIntent), kib(one.onArrival)]),
  )
}

export function printPace({ routes, hello }: Audits): void {
  const helloLcp = median(hello.map(({ lcpMs }) => lcpMs))
  console.log(`\nA slowed phone, ${hello.length} rounds: medians and [least-most]`)
  console.log(`React hello: LCP ${spread(hello, 'lcpMs')} ms, TBT ${spread(hello, 'tbtMs')} ms`)
  printRows(
    ['route', 'LCP ms', 'static', 'ratio', 'to hello', 'TBT ms', 'static', 'more', 'CLS'],
    [...routes].map(([path, route]) => {
      const { lcpRatio, tbtDifferenceMs } = paceOf(route)
      const { ours, limit } = route
      return [
        path,
        spread(ours, 'lcpMs'),
        spread(limit, 'lcpMs'),
        lcpRatio.toFixed(2),
        (median(ours.map(({ lcpMs }) => lcpMs)) / helloLcp).toFixed(2),
        spread(ours, 'tbtMs'),
        spread(limit, 'tbtMs'),
        tbtDifferenceMs.toFixed(0),
        worstShift(ours).toFixed(3),
      ]
    }),
  )
  console.log('\nThe least of each score: performance, accessibility, best practices, SEO')
  printRows(
    ['route', 'mobile', 'desktop'],
    [...routes].map(([path, { ours, desktop }]) => [path, scores(ours), scores(desktop)]),
  )
  for (const [path, { ours, desktop }] of routes) {
    const faults = new Set([...ours, ...desktop].flatMap((one) => one.faults))
    for (const fault of faults) console.log(`  ${path} ${fault}`)
  }
}

export function printTaps(taps: FirstTaps): void {
  console.log(`\nThe first tap or key on a slow phone and network, ${taps.count} page loads`)
  console.log(
    `  from the script's arrival to the effect: median ${ms(taps.medianMs)}, most ${ms(taps.mostMs)}, pressed ${taps.slowestMomentMs} ms after the first paint`,
  )
}

export function printVisit(visit: Visit): void {
  console.log(`\nA visit of the whole product on a slow phone, ${visit.count} interactions`)
  console.log(`  p50 ${ms(visit.p50Ms)}, p98 ${ms(visit.p98Ms)}, most ${ms(visit.mostMs)}`)
  for (const { tookMs, on } of visit.worst) console.log(`  ${ms(tookMs)}: ${on}`)
}

export function printTyping(longestTaskMs: number): void {
  console.log('\nTyping among 10,000 hits, four times slower')
  console.log(`  longest task: ${ms(longestTaskMs)} of processor time`)
}

export function printMemory({ before, after, navigations }: Memory): void {
  console.log(`\nMemory after warm-up and ${navigations} navigations later`)
  printRows(
    ['', 'heap KiB', 'nodes', 'listeners'],
    [
      ['before', ...footprint(before)],
      ['after', ...footprint(after)],
    ],
  )
}

/** Tells whether all of them are kept. */
export function printVerdicts(title: string, bad: string, verdicts: Verdict[]): boolean {
  const failed = verdicts.filter(({ isKept }) => !isKept)
  const kept = verdicts.length - failed.length
  console.log(`\n${title}: ${kept} kept, ${failed.length} ${bad}`)
  for (const { text } of failed) console.log(`  ${bad}: ${text}`)
  return failed.length === 0
}

function printRows(heads: string[], rows: string[][]): void {
  const widths = heads.map((head, column) =>
    Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  for (const row of [heads, ...rows]) {
    const cells = row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
    )
    console.log(`  ${cells.join('  ')}`)
  }
}

function spread(rounds: Audited[], figure: 'lcpMs' | 'tbtMs'): string {
  const values = rounds.map((round) => round[figure])
  const [middle, least, most] = [median(values), Math.min(...values), Math.max(...values)]
  return `${middle.toFixed(0)} [${least.toFixed(0)}-${most.toFixed(0)}]`
}

function scores(rounds: Audited[]): string {
  const worst = worstScores(rounds)
  const all = [worst.performance, worst.accessibility, worst['best-practices'], worst.seo]
  return all.join(' ')
}

function footprint({ heapBytes, nodes, listeners }: Footprint): string[] {
  return [kib(heapBytes), String(nodes), String(listeners)]
}

function ms(time: number): string {
  return `${time.toFixed(0)} ms`
}

function kib(bytes: number): string {
  return (bytes / 1024).toFixed(1)
}
