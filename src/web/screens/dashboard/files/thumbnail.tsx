import { FileText } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { hasThumbnail, readPictureSize } from '#domain/files/picture-size.ts'
import { useNearScreen } from '#web/shared/use-near-screen.ts'

/** Three times as high as it is shown, for sharp screens. */
const side = 240
/** Within these is the header of a photo, whatever a camera writes before it. */
const headerBytes = 1024 * 1024

/** Draws a small picture from a file or an address. Shows a symbol if it cannot be decoded. */
export function Thumbnail({ source }: { source: Blob | string | undefined }) {
  const { ref, isNear } = useNearScreen<HTMLSpanElement>()
  const canvasRef = useRef<HTMLCanvasElement>(null)
  const [isDrawn, setIsDrawn] = useState(false)

  useEffect(() => {
    if (source === undefined || !isNear) return undefined
    const stop = new AbortController()
    oneAtATime(async () => {
      if (stop.signal.aborted) return
      const image = await decode(source, stop.signal)
      const canvas = canvasRef.current
      if (image === undefined || canvas === null) return
      canvas.width = image.width
      canvas.height = image.height
      canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(image)
      setIsDrawn(true)
    })
    return () => stop.abort()
  }, [source, isNear])

  return (
    <span
      ref={ref}
      className="thumbnail flex size-11 shrink-0 items-center justify-center rounded-md border border-rule bg-paper text-soft"
      data-picture={source !== undefined || undefined}
    >
      {source !== undefined && <canvas ref={canvasRef} aria-hidden hidden={!isDrawn} />}
      {!isDrawn && <FileText aria-hidden size={20} strokeWidth={1.5} />}
    </span>
  )
}

/** Decoding takes the memory of the whole picture, however small it is drawn. */
let last = Promise.resolve()
function oneAtATime(work: () => Promise<void>): void {
  last = last.then(work).catch(() => undefined)
}

/** Resized by its shorter side, the longer one being at most ten times as long: a photo may say that it is to be turned. */
async function decode(
  source: Blob | string,
  signal: AbortSignal,
): Promise<ImageBitmap | undefined> {
  const blob = typeof source === 'string' ? await (await fetch(source, { signal })).blob() : source
  const header = new Uint8Array(await blob.slice(0, headerBytes).arrayBuffer())
  const size = readPictureSize(header)
  if (size === undefined || !hasThumbnail(size)) return undefined
  const shorter = size.width > size.height ? 'resizeHeight' : 'resizeWidth'
  return createImageBitmap(blob, { [shorter]: side, resizeQuality: 'medium' })
}
