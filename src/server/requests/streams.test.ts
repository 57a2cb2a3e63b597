import { expect, test, vi } from 'vitest'
import { createStreams } from './streams.ts'

test('a stream that is opened while the server closes ends as well', async () => {
  const streams = createStreams({ listen: () => () => undefined })
  const [first, late] = [vi.fn<() => void>(), vi.fn<() => void>()]
  streams.add('ada', first)
  streams.closeAll()
  streams.add('ada', late)
  await Promise.resolve()
  expect(first).toHaveBeenCalledOnce()
  expect(late).toHaveBeenCalledOnce()
})
