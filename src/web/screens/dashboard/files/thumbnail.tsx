import { FileText } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNearScreen } from '#web/shared/use-near-screen.ts'

/** Twice as large as it is shown at most, for sharp screens. */
const sidePx = 480

interface ThumbnailProps {
  /** A picture, or its address. Undefined for a file that is none. */
  source: Blob | string | undefined
}

/** For the eye only: a picture as the browser has decoded it, drawn small; for anything else, and what cannot be decoded, a symbol. */
export function Thumbnail({ source }: ThumbnailProps) {
  const { ref, isNear } = useNearScreen<HTMLSpanElement>()
  const canvasRef = useRef<HTMLCanvasElement>(null)
  const [isDrawn, setIsDrawn] = useState(false)

  useEffect(() => {
    if (source === undefined || !isNear) return undefined
    let isGone = false
    const show = async () => {
      const image = await decode(source).catch(() => undefined)
      if (isGone || image === undefined || canvasRef.current === null) return
      draw(canvasRef.current, image)
      setIsDrawn(true)
    }
    void show()
    return () => {
      isGone = true
    }
  }, [source, isNear])

  return (
    <span ref={ref} className="thumbnail" data-picture={source !== undefined || undefined}>
      {source !== undefined && <canvas ref={canvasRef} aria-hidden hidden={!isDrawn} />}
      {!isDrawn && <FileText aria-hidden size={20} strokeWidth={1.5} />}
    </span>
  )
}

async function decode(source: Blob | string): Promise<ImageBitmap> {
  if (typeof source !== 'string') return createImageBitmap(source)
  const response = await fetch(source, { credentials: 'same-origin' })
  if (!response.ok) throw new Error(`The picture was answered ${response.status}`)
  return createImageBitmap(await response.blob())
}

function draw(canvas: HTMLCanvasElement, image: ImageBitmap): void {
  const scale = Math.min(1, sidePx / Math.max(image.width, image.height))
  canvas.width = Math.max(1, Math.round(image.width * scale))
  canvas.height = Math.max(1, Math.round(image.height * scale))
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  image.close()
}
