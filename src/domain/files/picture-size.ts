interface PictureSize {
  width: number
  height: number
}

/** The largest picture a page decodes: 160 MB of memory. Long strips are left out: as a thumbnail they are only a line. */
const thumbnailLimits = { pixels: 40_000_000, ratio: 10 } as const

export function hasThumbnail({ width, height }: PictureSize): boolean {
  const isStrip = Math.max(width / height, height / width) > thumbnailLimits.ratio
  return width > 0 && height > 0 && width * height <= thumbnailLimits.pixels && !isStrip
}

/** By the header of a PNG, JPEG, GIF or WebP: few bytes can announce billions of pixels. Undefined if malformed. */
export function readPictureSize(bytes: Uint8Array): PictureSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const start = String.fromCharCode(...bytes.subarray(0, 16))
  try {
    if (start.startsWith('\x89PNG\r\n\x1a\n') && start.endsWith('IHDR')) return readPng(view)
    if (start.startsWith('\xff\xd8\xff')) return readJpeg(view)
    if (/^GIF8[79]a/.test(start)) return readGif(view)
    if (/^RIFF[^]{4}WEBPVP8[ LX]$/.test(start)) return readWebp(view, start.slice(-1))
  } catch (error) {
    // The view ends before the header does.
    if (!(error instanceof RangeError)) throw error
  }
  return undefined
}

function readPng(view: DataView): PictureSize {
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

/** In the first frame header. The segments before it are skipped. */
function readJpeg(view: DataView): PictureSize | undefined {
  for (let at = 2; ; ) {
    if (view.getUint8(at) !== 0xff) return undefined
    const marker = view.getUint8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    // These may follow, and have a length: tables, application data, comments.
    const isSegment = marker === 0xc4 || marker === 0xcc || (marker >= 0xdb && marker <= 0xfe)
    if (!isSegment) return undefined
    at += 2 + view.getUint16(at + 2)
  }
}

/** Decoders enlarge the screen to the first frame. */
function readGif(view: DataView): PictureSize | undefined {
  const flags = view.getUint8(10)
  let at = 13 + (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0)
  // Extensions, each a list of blocks that ends with an empty one.
  while (view.getUint8(at) === 0x21) {
    at += 2
    while (view.getUint8(at) !== 0) at += 1 + view.getUint8(at)
    at += 1
  }
  if (view.getUint8(at) !== 0x2c) return undefined
  const side = (screenAt: number, offsetAt: number) => {
    const frame = view.getUint16(at + offsetAt, true) + view.getUint16(at + offsetAt + 4, true)
    return Math.max(view.getUint16(screenAt, true), frame)
  }
  return { width: side(6, 1), height: side(8, 3) }
}

function readWebp(view: DataView, kind: string): PictureSize {
  if (kind === 'X') {
    const side = (at: number) => 1 + view.getUint16(at, true) + (view.getUint8(at + 2) << 16)
    return { width: side(24), height: side(27) }
  }
  if (kind === 'L') {
    const bits = view.getUint32(21, true)
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >> 14) & 0x3fff) }
  }
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
}
