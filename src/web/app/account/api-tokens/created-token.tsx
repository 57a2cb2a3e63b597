import { Button } from '#ui/button.tsx'
import { ShownOnce } from '#web/app/account/shown-once.tsx'

interface CreatedTokenProps {
  secret: string
  onDone: () => void
}

/** A new token, the one time it is shown. */
export function CreatedToken({ secret, onDone }: CreatedTokenProps) {
  return (
    <>
      <ShownOnce label="Your new token" value={secret}>
        Copy it now and keep it safe. It won’t be shown again.
      </ShownOnce>
      <Button look="quiet" className="mt-4" onClick={onDone}>
        Done
      </Button>
    </>
  )
}
