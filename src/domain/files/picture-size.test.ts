import { expect, test } from 'vitest'
import { hasThumbnail, readPictureSize } from './picture-size.ts'

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part, 'latin1')] : part)),
  )
const be16 = (value: number) => [value >> 8, value & 0xff]
const le16 = (value: number) => [value & 0xff, value >> 8]

const png = (width: number, height: number) =>
  bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', [0, 0], be16(width), [0, 0], be16(height))
const frame = (width: number, height: number) => [...be16(17), 8, ...be16(height), ...be16(width)]
const gif = (screen: number[], image: number[]) =>
  bytes(
    'GIF89a',
    screen.flatMap(le16),
    [0x80, 0, 0],
    [0, 0, 0, 255, 255, 255],
    '!\xf9\x04abcd\0',
    ',',
    image.flatMap(le16),
  )

test.each<[what: string, file: Uint8Array, size: [width: number, height: number] | undefined]>([
  ['PNG', png(8000, 1), [8000, 1]],
  ['JPEG', bytes('\xff\xd8\xff\xe0', be16(4), 'JF', '\xff\xc0', frame(640, 480)), [640, 480]],
  [
    'progressive JPEG',
    bytes('\xff\xd8\xff\xdb', be16(3), 'x', '\xff\xc2', frame(65_535, 9)),
    [65_535, 9],
  ],
  ['GIF', gif([320, 200], [0, 0, 320, 200]), [320, 200]],
  ['GIF whose frame is larger than its screen', gif([1, 1], [10, 0, 60_000, 5]), [60_010, 5]],
  ['lossy WebP', bytes('RIFF....WEBPVP8 ....abc\x9d\x01\x2a', le16(550), le16(368)), [550, 368]],
  ['lossless WebP', bytes('RIFF....WEBPVP8L....\x2f', [0x3f, 0xc1, 0x0f, 0]), [320, 64]],
  ['extended WebP', bytes('RIFF....WEBPVP8X........', [0x3f, 1, 1], [99, 0, 0]), [65_856, 100]],
  ['PNG that ends in its header', png(8000, 1).subarray(0, 20), undefined],
  [
    'JPEG with other bytes between its segments',
    bytes('\xff\xd8\xff\xe0', be16(2), 'abc'),
    undefined,
  ],
  ['JPEG without a frame', bytes('\xff\xd8\xff\xda', be16(2), '\xff\xc0', frame(1, 1)), undefined],
  ['GIF without a frame', bytes('GIF89a', le16(9), le16(9), [0, 0, 0], ';'), undefined],
  ['page', bytes('<html><body>Not found</body>'), undefined],
  ['file without a byte', bytes(), undefined],
])('the header of a %s is read', (_what, file, size) => {
  expect(readPictureSize(file)).toEqual(size && { width: size[0], height: size[1] })
})

test.each([
  [1, 1, true],
  [8000, 5000, true],
  [8000, 5001, false],
  [1000, 100, true],
  [1001, 100, false],
  [1, 11, false],
  [8000, 1, false],
  [0, 10, false],
])('whether a picture of %i x %i is shown small: %s', (width, height, isShown) => {
  expect(hasThumbnail({ width, height })).toBe(isShown)
})
