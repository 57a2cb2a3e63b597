import { expect, test } from 'vitest'
import { createProgressBar } from './progress-bar.ts'

function draw({ isTTY }: { isTTY: boolean }) {
  const written: string[] = []
  let clockMs = 0
  const write = (text: string | Uint8Array) => written.push(String(text)) > 0
  const bar = createProgressBar('Moving', { isTTY, write }, () => clockMs)
  bar.update(1, 4)
  bar.update(2, 4)
  clockMs = 100
  bar.update(3, 4)
  bar.update(4, 4)
  bar.clear()
  return written
}

test('a progress bar is drawn at most ten times a second, at the end, and removed, and not in a log', () => {
  expect(draw({ isTTY: true })).toEqual([
    `\rMoving ${'█'.repeat(7)}${'░'.repeat(23)}  25 %`,
    `\rMoving ${'█'.repeat(22)}${'░'.repeat(8)}  75 %`,
    `\rMoving ${'█'.repeat(30)} 100 %`,
    '\r\u001B[K',
  ])
  expect(draw({ isTTY: false })).toEqual([])
})
