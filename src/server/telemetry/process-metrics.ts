import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, Gauge, type Registry } from 'prom-client'
import { metricName } from './metric-name.ts'

const resolutionMs = 20
const quantiles = [0.5, 0.99, 1]

/** Event loop, memory and processor time of this process. */
export function createProcessMetrics(registers: Registry[]) {
  const delay = new Gauge({
    name: metricName('event_loop_delay_seconds'),
    help: 'How much later than planned a timer fired, since the last scrape.',
    labelNames: ['quantile'],
    registers,
  })
  const memory = new Gauge({
    name: metricName('resident_memory_bytes'),
    help: 'Memory of this process.',
    registers,
  })
  const processor = new Counter({
    name: metricName('cpu_seconds_total'),
    help: 'Processor time of this process.',
    registers,
  })
  const measured = monitorEventLoopDelay({ resolution: resolutionMs })
  measured.enable()

  return {
    read(): void {
      for (const quantile of quantiles) {
        // Measured from one timer to the next, their planned distance included.
        const ms = measured.percentile(quantile * 100) / 1e6 - resolutionMs
        delay.set({ quantile: String(quantile) }, Math.max(0, ms) / 1000)
      }
      measured.reset()
      memory.set(process.memoryUsage.rss())
      const { user, system } = process.cpuUsage()
      processor.reset()
      processor.inc((user + system) / 1e6)
    },
    close: () => void measured.disable(),
  }
}
