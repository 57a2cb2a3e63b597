import { onTestFinished } from 'vitest'
import { residentMb } from '#tests/server/reliability/resident-mb.ts'

export interface MemoryUse {
  /** The medians of the first and of the last third of the time. */
  firstMb: number
  lastMb: number
}

const everyMs = 1000

/** Samples the memory of a process. Returns the function that ends it. */
export function sampleMemory(pid: number): () => MemoryUse {
  const samples: number[] = []
  const timer = setInterval(() => void sample(), everyMs)
  onTestFinished(() => clearInterval(timer))
  return () => {
    clearInterval(timer)
    const third = Math.ceil(samples.length / 3)
    return { firstMb: median(samples.slice(0, third)), lastMb: median(samples.slice(-third)) }
  }

  async function sample(): Promise<void> {
    // Without a process there is no sample: that it ended is reported elsewhere.
    const mb = await residentMb(pid).catch(() => undefined)
    if (mb !== undefined) samples.push(mb)
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
