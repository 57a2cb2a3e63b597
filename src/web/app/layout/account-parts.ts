import { lazy } from 'react'
import { fetchChunk } from '#web/shared/missing-chunk.ts'

/** Loaded for signed-in users only; the first page of a visitor does without this code. */
export async function loadAccountParts() {
  return fetchChunk(() => import('./account-menu.tsx'))
}

export const AccountMenu = lazy(async () => ({ default: (await loadAccountParts()).AccountMenu }))

export const AccountPanel = lazy(async () => ({ default: (await loadAccountParts()).AccountPanel }))

export const CompanyPanel = lazy(async () => ({ default: (await loadAccountParts()).CompanyPanel }))

export const UnreadMark = lazy(async () => ({ default: (await loadAccountParts()).UnreadMark }))

export const UnreadNotice = lazy(async () => ({ default: (await loadAccountParts()).UnreadNotice }))
