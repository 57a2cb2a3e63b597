import type { Browser } from '@playwright/test'
import { pagesOnDisk } from '#tests/e2e/routes.ts'
import { measureLoad, type PageLoad } from './measure-load.ts'
import { measureNavigation, type Navigation } from './measure-navigation.ts'

export type ByPath<Measured> = Map<string, Measured>

export function measureLoads(
  browser: Browser,
  origin: string,
  paths: readonly string[],
): Promise<ByPath<PageLoad>> {
  return together(paths, (path) => measureLoad(browser, origin + path))
}

export function measureNavigations(
  browser: Browser,
  origin: string,
  paths: readonly string[],
): Promise<ByPath<Navigation>> {
  // No link leads to the 404 page.
  const linked = paths.filter((path) => pagesOnDisk.some((page) => page.path === path))
  return together(linked, (path) => measureNavigation(browser, origin, path))
}

/** All at once: what is only counted does not depend on how long it takes. */
async function together<Measured>(
  paths: readonly string[],
  measure: (path: string) => Promise<Measured>,
): Promise<ByPath<Measured>> {
  return new Map(await Promise.all(paths.map(async (path) => [path, await measure(path)] as const)))
}
