// How long filtering 10,000 hits takes beside the frame it has to fit into. The reference is what any
// filter must do at the least: walk the list once and test one flag.

import { sampleHits } from '#backends/samples/hits.ts'
import { type Hit } from '#domain/showcase/hit.ts'
import {
  emptyHitFilter,
  extendIndex,
  filterHits,
  indexHits,
  isIndexed,
} from '#domain/showcase/hit-filter.ts'
import { hitStatuses, industries } from '#domain/showcase/hit-status.ts'

const hitCount = 10_000
const rounds = 300
const frameMs = 1000 / 60

const hits = makeHits()
const index = indexHits(hits)
const typed = ['s', 'sl', 'sla', 'slac', 'slack', 'slack 9', 'nothing like it']

const measured: Record<string, number[]> = { filter: [], reference: [], slice: [] }
for (let round = 0; round < rounds; round += 1) {
  const query = typed[round % typed.length] ?? ''
  time('reference', () => hits.filter((hit) => hit.status === 'completed'))
  time('filter', () => filterHits(index, { ...emptyHitFilter, query }))
  if (round % 10 === 0) indexInSlices()
}

const sliceCount = (measured.slice?.length ?? 0) / (rounds / 10)
const filterMs = percentile('filter', 50)
console.log(`filtering ${hitCount} hits, ${rounds} rounds interleaved, medians (99th percentile):`)
console.log(`  one keystroke      ${describe('filter')}`)
console.log(`  bare walk          ${describe('reference')}`)
console.log(`  a slice of index   ${describe('slice')}, ${sliceCount} of them, once`)
console.log(`  keystroke / walk   ${(filterMs / percentile('reference', 50)).toFixed(1)}x`)
console.log(`  keystroke / frame  ${((100 * filterMs) / frameMs).toFixed(1)}% of 16.7 ms`)

function indexInSlices(): void {
  let growing = indexHits([])
  time('slice', () => {
    growing = indexHits(hits)
  })
  while (!isIndexed(growing)) time('slice', () => extendIndex(growing))
}

function makeHits(): Hit[] {
  return Array.from({ length: hitCount }, (_, id) => {
    const sample = sampleHits[id % sampleHits.length] as Hit
    return {
      ...sample,
      id,
      title: `${sample.title} ${id}`,
      industry: industries[id % industries.length] as Hit['industry'],
      status: hitStatuses[id % hitStatuses.length] as Hit['status'],
    }
  })
}

function time(name: string, action: () => unknown): void {
  const startedAt = performance.now()
  action()
  measured[name]?.push(performance.now() - startedAt)
}

function percentile(name: string, percent: number): number {
  const sorted = (measured[name] ?? []).toSorted((a, b) => a - b)
  return sorted[Math.floor(((sorted.length - 1) * percent) / 100)] ?? 0
}

function describe(name: string): string {
  return `${percentile(name, 50).toFixed(2)} ms (${percentile(name, 99).toFixed(2)} ms)`
}
