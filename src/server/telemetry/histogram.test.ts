import { Histogram, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { createHistogram } from './histogram.ts'

test('a histogram reads as prom-client’s own does', async () => {
  const theirs = new Registry()
  const ours = new Registry()
  const options = { name: 'calls', help: 'Calls.', buckets: [0.1, 0.5, 1] }
  const histogram = new Histogram({ ...options, labelNames: ['status'], registers: [theirs] })
  const addSeries = createHistogram({ ...options, registry: ours })
  for (const status of ['2xx', '5xx']) {
    const series = addSeries({ status })
    for (const value of [0, 0.1, 0.25, 0.5, 1, 1.5, 1000]) {
      histogram.observe({ status }, value)
      series.observe(value)
    }
  }
  expect(linesOf(await ours.metrics())).toEqual(linesOf(await theirs.metrics()))
})

test('a series without labels begins with zeros', async () => {
  const registry = new Registry()
  createHistogram({ name: 'waits', help: 'Waits.', buckets: [1], registry })()
  expect(linesOf(await registry.metrics())).toEqual([
    '# HELP waits Waits.',
    '# TYPE waits histogram',
    'waits_bucket{le="+Inf"} 0',
    'waits_bucket{le="1"} 0',
    'waits_count 0',
    'waits_sum 0',
  ])
})

/** The order of values and labels has no meaning. */
function linesOf(text: string): string[] {
  const lines = text.trim().split('\n')
  return lines.map((line) => line.replace(/(?<=\{).*(?=\})/, sortLabels)).toSorted()
}

function sortLabels(labels: string): string {
  return labels.split(',').toSorted().join(',')
}
