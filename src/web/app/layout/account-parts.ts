import { lazyPart } from '#web/shared/missing-chunk.ts'

/** Loaded for signed-in users only; the first page of a visitor does without this code. */
export const loadAccountParts = () => import('./account-menu.tsx')

export const AccountMenu = lazyPart(loadAccountParts, 'AccountMenu')
export const AccountPanel = lazyPart(loadAccountParts, 'AccountPanel')
export const CompanyPanel = lazyPart(loadAccountParts, 'CompanyPanel')
export const UnreadMark = lazyPart(loadAccountParts, 'UnreadMark')
export const UnreadNotice = lazyPart(loadAccountParts, 'UnreadNotice')
