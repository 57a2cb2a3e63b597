import { lazyPart } from '#web/shared/missing-chunk.ts'

/** Loaded for signed-in users only; the first page of a visitor does without this code. */
export const loadAccountParts = () => import('./account-menu.tsx')

export const AccountPanels = lazyPart(loadAccountParts, 'AccountPanels')

const loadUnread = () => import('#web/app/unread/unread-notice.tsx')
export const UnreadMark = lazyPart(loadUnread, 'UnreadMark')
export const UnreadNotice = lazyPart(loadUnread, 'UnreadNotice')
