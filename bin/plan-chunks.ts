import type { Rolldown } from 'vite'
import { apiChunks, pageChunks, screenModule } from '#web/app/page-chunks.ts'
import { routeNames } from '#web/shared/routes.ts'

type Chunk = Rolldown.OutputChunk

const screens = [...routeNames, 'notFound' as const].map(screenModule)
/** What a visitor's first page loads together with the app. */
const firstChunks = [...pageChunks('home'), ...apiChunks]

/** A file of its own, so that it can run in a task of its own. */
const reactLibrary = /\/node_modules\/(react|react-dom|scheduler)\//
/** Most screens do without it. */
const schemaLibrary = /\/node_modules\/zod\//

/** In characters, before the code is minified. */
const smallSize = 500

/** Apart from 'common', which screens without a form load as well. */
const authScreens = new Set([screenModule('signIn'), screenModule('signUp')])
const authParts = 'sign-in-sign-up-parts'

/** The files for what several parts of the app need. Each imports only files before it. */
const sharedFiles = ['app', 'common', authParts, ...screens.map(partsFile), 'further', 'api']

/**
 * Left alone, the bundler makes a file for every set of parts that share something: up to 51 requests for a page
 * instead of 12, each worse compressed. Its own division says exactly which part needs what; here its small files
 * are joined, so that no page loads much that it does not need.
 */
export function chunkOptions(divided: readonly Chunk[]): Rolldown.OutputOptions {
  const loads = new Map(divided.map((chunk) => [chunk, withImports(chunk, divided)]))
  const files = new Map<string, string | undefined>()
  for (const chunk of divided) {
    const file = sharedFileOf(chunk, loads)
    for (const id of chunk.moduleIds) files.set(id, file)
  }
  const groups = [
    { name: 'react', test: reactLibrary },
    { name: 'schemas', test: schemaLibrary },
    ...sharedFiles.map((name) => ({ name, test: (id: string) => files.get(id) === name })),
  ]
  return {
    chunkFileNames: 'assets/[name]-[hash:7].js',
    // A group takes along what its modules import, unless one of a higher priority has it.
    codeSplitting: { groups: groups.map((group, index) => ({ ...group, priority: 100 - index })) },
  }
}

/** Undefined for what only one part needs, which stays in that part's own file. */
function sharedFileOf(chunk: Chunk, loads: Map<Chunk, Chunk[]>): string | undefined {
  const users = [...loads.keys()].filter((user) => loads.get(user)?.includes(chunk))
  if (users.some(({ isEntry }) => isEntry)) return 'app'
  const parts = users.filter(({ isDynamicEntry }) => isDynamicEntry)
  if (parts.length < 2 || chunk.isDynamicEntry) return undefined
  if (firstChunks.some(isUsing)) return 'app'
  const using = screens.filter(isUsing)
  if (using.length === 1) return using.map(partsFile).join()
  if (using.length === 2 && using.every((screen) => authScreens.has(screen))) return authParts
  if (using.length > 1) return chunk.code.length < smallSize ? 'app' : 'common'
  const needed = loads.get(chunk)?.flatMap(({ moduleIds }) => moduleIds)
  return needed?.some((id) => schemaLibrary.test(id)) ? 'api' : 'further'

  function isUsing(source: string): boolean {
    return parts.some(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${source}`))
  }
}

function withImports(start: Chunk, divided: readonly Chunk[]): Chunk[] {
  const files = new Set([start.fileName])
  // The loop also visits what is added during it.
  for (const file of files) {
    for (const imported of divided.find(({ fileName }) => fileName === file)?.imports ?? [])
      files.add(imported)
  }
  return divided.filter(({ fileName }) => files.has(fileName))
}

/** `sign-in-parts` for `src/web/screens/sign-in/sign-in-screen.tsx`. */
function partsFile(screen: string): string {
  return `${screen.split('/').at(-2)}-parts`
}
