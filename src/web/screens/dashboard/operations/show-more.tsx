import { messages } from '#domain/messages.ts'
import { Button } from '#ui/button.tsx'

interface ShowMoreProps {
  isBusy: boolean
  isProblem: boolean
  onPress: () => void
}

export function ShowMore({ isBusy, isProblem, onPress }: ShowMoreProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3 pt-6">
      <Button look="outline" isBusy={isBusy} onClick={onPress}>
        Show more
      </Button>
      {isProblem && (
        <p role="alert" className="font-semibold text-danger">
          {messages.unavailable}
        </p>
      )}
    </div>
  )
}
