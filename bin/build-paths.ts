import { dirname, join } from 'node:path'

export const root = dirname(import.meta.dirname)
export const site = join(root, 'dist')
export const cache = join(root, '.cache')
export const stampFile = join(cache, 'build-stamp')
