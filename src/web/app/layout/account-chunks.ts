import { lazyLoad } from '#web/shared/missing-chunk.ts'

/** Loaded for signed-in users only; the first page of a visitor does without this code. */
export const loadAccountMenu = () => import('./account-menu.tsx')

export const AccountPanels = lazyLoad(loadAccountMenu, 'AccountPanels')

const loadUnread = () => import('#web/app/unread/unread-notice.tsx')
export const UnreadMark = lazyLoad(loadUnread, 'UnreadMark')
export const UnreadNotice = lazyLoad(loadUnread, 'UnreadNotice')
