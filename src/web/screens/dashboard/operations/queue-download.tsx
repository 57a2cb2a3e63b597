import { linkClass } from '#ui/button.tsx'
import { useOperations } from '#web/queries/operations.ts'

/** Every request, whatever the filter leaves: the link says so. */
export function QueueDownload() {
  const { queueExport } = useOperations()
  return (
    <a href={queueExport} download className={linkClass()}>
      Download the whole queue (CSV)
    </a>
  )
}
