import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { founderPicture } from '#domain/site/site-settings.ts'
import { Button } from '#ui/button.tsx'
import { Outcome } from '#ui/outcome.tsx'

/** A picture of a person, cut to a small square here: no large file is sent or stored. */
export function PictureField({ name, saved }: { name: string; saved: string }) {
  const chosen = useRef<HTMLInputElement>(null)
  const stored = useRef<HTMLInputElement>(null)
  const [shown, setShown] = useState(saved)
  const [isUnreadable, setIsUnreadable] = useState(false)

  function show(picture: string): void {
    flushSync(() => setShown(picture))
    setIsUnreadable(false)
    // As if it were typed: the form then knows that there is something to save.
    stored.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }

  return (
    <div className="flex flex-wrap items-center gap-3">
      {shown && <img src={shown} alt="" width={56} height={56} className="size-14 rounded-full" />}
      <Button look="outline" onClick={() => chosen.current?.click()}>
        {shown ? 'Change their picture' : 'Add their picture'}
      </Button>
      {shown && (
        <Button look="quiet" onClick={() => show('')}>
          Remove picture
        </Button>
      )}
      <input
        ref={chosen}
        type="file"
        accept="image/jpeg,image/png"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) cutSquare(file).then(show, () => setIsUnreadable(true))
          // The same file can be chosen again.
          target.value = ''
        }}
      />
      <input ref={stored} type="hidden" name={name} value={shown} />
      {isUnreadable && (
        <Outcome isProblem>We couldn’t read this picture. Choose a JPEG or a PNG.</Outcome>
      )}
    </div>
  )
}

async function cutSquare(file: File): Promise<string> {
  const picture = await createImageBitmap(file)
  const side = Math.min(picture.width, picture.height)
  const { pixels } = founderPicture
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: pixels, height: pixels })
  const context = canvas.getContext('2d', { alpha: false })
  if (context === null) throw new Error('This browser draws no pictures.')
  // Otherwise what is transparent would be black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, pixels, pixels)
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2]
  context.drawImage(picture, left, top, side, side, 0, 0, pixels, pixels)
  picture.close()
  return canvas.toDataURL('image/jpeg', 0.8)
}
