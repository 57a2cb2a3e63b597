import { FileText } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNearScreen } from '#web/shared/use-near-screen.ts'

/** Three times as high as it is shown, for sharp screens. */
const resizeHeight = 240

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
    const draw = async (picture: Blob | string) => {
      const blob = typeof picture === 'string' ? await (await fetch(picture)).blob() : picture
      const image = await createImageBitmap(blob, { resizeHeight, resizeQuality: 'medium' })
      const canvas = canvasRef.current
      if (canvas === null) return
      canvas.width = image.width
      canvas.height = image.height
      canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(image)
      setIsDrawn(true)
    }
    if (source !== undefined && isNear) draw(source).catch(() => undefined)
  }, [source, isNear])

  return (
    <span ref={ref} className="thumbnail" data-picture={source !== undefined || undefined}>
      {source !== undefined && <canvas ref={canvasRef} aria-hidden hidden={!isDrawn} />}
      {!isDrawn && <FileText aria-hidden size={20} strokeWidth={1.5} />}
    </span>
  )
}
