import type { QueueFilter } from '#domain/operations/operations.ts'
import { useTypedUrlState } from '#web/shared/use-typed-url-state.ts'
import {
  everything,
  type QueueChoice,
  readQueueChoice,
  toQueueFilter,
  writeQueueChoice,
} from './queue-filter.ts'

export interface QueueFilterControl {
  /** The values of the filter bar. */
  choice: QueueChoice
  /** What the server is asked: the choice, once the typing pauses. */
  asked: QueueFilter
  type: (search: string) => void
  settle: () => void
  choose: (part: Partial<QueueChoice>) => void
  clear: () => void
}

export function useQueueFilter(): QueueFilterControl {
  const { shown, settled, type, settle, choose } = useTypedUrlState(
    readQueueChoice,
    writeQueueChoice,
  )
  return {
    choice: shown,
    asked: toQueueFilter(settled),
    type: (search) => type({ ...shown, search }),
    settle,
    choose: (part) => choose({ ...shown, ...part }),
    clear: () => choose({ ...everything, sort: shown.sort }),
  }
}
