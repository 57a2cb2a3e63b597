import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { founderPicture } from '#domain/site/site-settings.ts'
import { Button } from '#ui/button.tsx'
import { Outcome } from '#ui/outcome.tsx'

/** A picture of a person, cut to a small square here: no large file is sent or stored. */
export function PictureField({ name, saved }: { name: string; saved: string }) {
  const id = useId()
  const stored = useRef<HTMLInputElement>(null)
  const [shown, setShown] = useState(saved)
  const [problem, setProblem] = useState('')

  function show(picture: string): void {
    flushSync(() => setShown(picture))
    setProblem('')
    // As if it were typed: the form then knows that there is something to save.
    stored.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }

  async function choose(file: File | undefined): Promise<void> {
    if (!file) return
    try {
      show(await cutSquare(file))
    } catch {
      setProblem('We couldn’t read this picture. Choose a JPEG or a PNG.')
    }
  }

  return (
    <div>
      <label htmlFor={id} className="font-semibold">
        Their picture (optional)
      </label>
      <div className="mt-2 flex flex-wrap items-center gap-4">
        {shown && (
          <img src={shown} alt="" width={56} height={56} className="size-14 rounded-full" />
        )}
        <input
          id={id}
          type="file"
          accept="image/jpeg,image/png"
          className="max-w-full"
          onChange={({ target }) => void choose(target.files?.[0])}
        />
        {shown && (
          <Button look="quiet" onClick={() => show('')}>
            Remove picture
          </Button>
        )}
        <input ref={stored} type="hidden" name={name} value={shown} />
      </div>
      {problem && <Outcome isProblem>{problem}</Outcome>}
    </div>
  )
}

async function cutSquare(file: File): Promise<string> {
  const picture = await createImageBitmap(file)
  const side = Math.min(picture.width, picture.height)
  const { pixels } = founderPicture
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: pixels, height: pixels })
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2]
  canvas.getContext('2d')?.drawImage(picture, left, top, side, side, 0, 0, pixels, pixels)
  picture.close()
  return canvas.toDataURL('image/jpeg', 0.8)
}
