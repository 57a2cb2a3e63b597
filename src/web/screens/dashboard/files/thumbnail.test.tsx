import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EverythingIsNear } from '#web/shared/use-near-screen.fixture.ts'
import { Thumbnail } from './thumbnail.tsx'

const decoding: PromiseWithResolvers<{ width: number; height: number }>[] = []
const decode = vi.fn((_picture: Blob, _options: ImageBitmapOptions) => {
  const image = Promise.withResolvers<{ width: number; height: number }>()
  decoding.push(image)
  return image.promise
})

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', EverythingIsNear)
  vi.stubGlobal('createImageBitmap', decode)
})
afterEach(() => {
  vi.unstubAllGlobals()
  decode.mockClear()
  decoding.length = 0
})

function png(width: number, height: number): Blob {
  const header = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  const sides = Buffer.alloc(8)
  sides.writeUInt32BE(width)
  sides.writeUInt32BE(height, 4)
  return new Blob([header, sides])
}

const shownCanvases = () => document.querySelectorAll('canvas:not([hidden])')

test('pictures are decoded one at a time, by their shorter side, and those that are too long or too large not at all', async () => {
  const pictures = [png(8000, 1), png(9000, 9000), png(400, 300), png(300, 400)]
  for (const picture of pictures) render(<Thumbnail source={picture} />)
  await vi.waitFor(() => expect(decode).toHaveBeenCalledTimes(1))
  expect(decode.mock.lastCall).toMatchObject([pictures[2], { resizeHeight: 240 }])
  await act(async () => decoding[0]?.resolve({ width: 320, height: 240 }))
  await vi.waitFor(() => expect(decode).toHaveBeenCalledTimes(2))
  expect(decode.mock.lastCall).toMatchObject([pictures[3], { resizeWidth: 240 }])
  await act(async () => decoding[1]?.reject(new Error('not a picture')))
  expect(shownCanvases()).toHaveLength(1)
})

test('a picture that was left before its turn is not fetched', async () => {
  const fetched = vi.fn(async () => ({ blob: async () => png(8, 8) }))
  vi.stubGlobal('fetch', fetched)
  const first = render(<Thumbnail source={png(8, 8)} />)
  await vi.waitFor(() => expect(decode).toHaveBeenCalledTimes(1))
  render(<Thumbnail source="/left" />).unmount()
  render(<Thumbnail source="/shown" />)
  first.unmount()
  await act(async () => decoding[0]?.resolve({ width: 240, height: 240 }))
  await vi.waitFor(() => expect(decode).toHaveBeenCalledTimes(2))
  expect(fetched.mock.calls).toMatchObject([['/shown', {}]])
  await act(async () => decoding[1]?.resolve({ width: 240, height: 240 }))
})
