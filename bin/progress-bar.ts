const width = 30
const redrawEveryMs = 100

interface ProgressBar {
  update(done: number, total: number): void
  /** Removes it from the screen. */
  clear(): void
}

/** On a terminal only: a log gets the line at the end. */
export function createProgressBar(
  label: string,
  stream: Pick<NodeJS.WriteStream, 'isTTY' | 'write'> = process.stderr,
  now: () => number = () => performance.now(),
): ProgressBar {
  let drawnAt = Number.NEGATIVE_INFINITY
  if (!stream.isTTY) return { update() {}, clear() {} }
  return {
    update(done, total) {
      const isComplete = done >= total
      if (!isComplete && now() - drawnAt < redrawEveryMs) return
      drawnAt = now()
      const share = isComplete ? 1 : done / total
      const filled = Math.floor(share * width)
      const bar = '█'.repeat(filled) + '░'.repeat(width - filled)
      stream.write(`\r${label} ${bar} ${String(Math.floor(share * 100)).padStart(3)} %`)
    },
    clear: () => void stream.write('\r\u001B[K'),
  }
}
