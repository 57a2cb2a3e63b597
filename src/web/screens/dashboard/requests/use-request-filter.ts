import type { RequestFilter } from '#domain/requests/request-filter.ts'
import { useTypedUrlState } from '#web/shared/use-typed-url-state.ts'
import {
  emptyShownFilter,
  narrowTo,
  readShownFilter,
  type ShownFilter,
  writeShownFilter,
} from './shown-filter.ts'

export interface RequestFilterControl {
  shown: ShownFilter
  /** What is asked for: what is shown, once the typing pauses. */
  asked: RequestFilter
  type: (search: string) => void
  settle: () => void
  choose: (status: ShownFilter['status']) => void
  clear: () => void
}

export function useRequestFilter(): RequestFilterControl {
  const { shown, settled, type, settle, choose } = useTypedUrlState(
    readShownFilter,
    writeShownFilter,
  )
  return {
    shown,
    asked: narrowTo(settled),
    type: (search) => type({ ...shown, search }),
    settle,
    choose: (status) => choose({ ...shown, status }),
    clear: () => choose(emptyShownFilter),
  }
}
