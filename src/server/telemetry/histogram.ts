import type { Metric, Registry } from 'prom-client'

interface HistogramOptions {
  name: string
  help: string
  /** The upper bounds, in ascending order. */
  buckets: readonly number[]
  registry: Registry
}

/** The observations with the same labels. */
export interface Series {
  observe(value: number): void
}

/**
 * A histogram whose series only count. prom-client's own checks and hashes the labels of every
 * observation: those of one call took longer than its line in the log. Returns the function that adds a
 * series, once for each combination of labels.
 */
export function createHistogram({ name, help, buckets, registry }: HistogramOptions) {
  const all: CountedSeries[] = []
  const metric = {
    name,
    get: async () => ({
      name,
      help,
      type: 'histogram',
      values: all.flatMap((series) => series.valuesOf(name)),
    }),
  }
  // All that a registry asks of a metric; the type has more.
  registry.registerMetric(metric as unknown as Metric)

  return (labels: Record<string, string> = {}): Series => {
    const series = new CountedSeries(labels, buckets)
    all.push(series)
    return series
  }
}

class CountedSeries implements Series {
  readonly #labels: Record<string, string>
  readonly #buckets: readonly number[]
  /** How many were up to each bound, and above all of them. */
  readonly #counts: number[]
  #sum = 0

  constructor(labels: Record<string, string>, buckets: readonly number[]) {
    this.#labels = labels
    this.#buckets = buckets
    this.#counts = Array<number>(buckets.length + 1).fill(0)
  }

  observe(value: number): void {
    let index = 0
    while (value > (this.#buckets[index] ?? Number.POSITIVE_INFINITY)) index += 1
    this.#counts[index] = (this.#counts[index] ?? 0) + 1
    this.#sum += value
  }

  /** As Prometheus counts: each bucket includes those below it. */
  valuesOf(name: string) {
    let count = 0
    const buckets = this.#counts.map((own, index) => {
      count += own
      const labels = { le: String(this.#buckets[index] ?? '+Inf'), ...this.#labels }
      return { labels, value: count, metricName: `${name}_bucket` }
    })
    return [
      ...buckets,
      { labels: this.#labels, value: this.#sum, metricName: `${name}_sum` },
      { labels: this.#labels, value: count, metricName: `${name}_count` },
    ]
  }
}
