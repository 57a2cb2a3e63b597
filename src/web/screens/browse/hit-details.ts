import type { Hit } from '#domain/showcase/hit.ts'

/** The link that opens the details of a hit, to which focus returns. */
export function detailsLinkId(id: Hit['id'] | string): string {
  return `hit-${id}`
}

export const loadHitPanel = () => import('#web/shared/hit-panel/hit-panel.tsx')
