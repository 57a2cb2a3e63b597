import { linkClass } from '#ui/button.tsx'
import { useOperations } from '#web/queries/operations.ts'

/** Every request, whatever the filter leaves: the link says so. */
export function QueueDownload() {
  const { exportQueue } = useOperations()
  return (
    <a href={exportQueue} download className={linkClass()}>
      Download the whole queue (CSV)
    </a>
  )
}
