import { lazy } from 'react'
import { fetchChunk } from '#web/shared/missing-chunk.ts'

/** Comes with whoever is signed in; strangers, on the first page above all, do without this code. */
export async function loadAccountParts() {
  return fetchChunk(() => import('./account-menu.tsx'))
}

export const AccountMenu = lazy(async () => ({ default: (await loadAccountParts()).AccountMenu }))

export const AccountPanel = lazy(async () => ({ default: (await loadAccountParts()).AccountPanel }))
