import type { Rolldown } from 'vite'

type Chunk = Pick<
  Rolldown.OutputChunk,
  'code' | 'fileName' | 'isEntry' | 'isDynamicEntry' | 'facadeModuleId' | 'imports' | 'moduleIds'
>

interface StartParts {
  /** The modules of the screens. */
  screens: readonly string[]
  /** The modules that a visitor's first page loads together with the app. */
  first: readonly string[]
}

interface PlannedChunk {
  name: string
  modules: string[]
}

const app = { name: 'app', rank: 0 }

/** In characters, before the code is minified. */
const smallSize = 600

/** The schemas' library: most screens do without it. */
const schemaLibrary = /\/node_modules\/zod\//

/**
 * Which file each module goes into that several parts of the app need. Left alone, the bundler makes a file for
 * every set of parts that share something: dozens of requests, each worse compressed. Its own division says
 * exactly who needs what; here its small files are joined, so that no page loads much that it does not need.
 * A module's imports are needed wherever the module is, so each file imports only files before it.
 */
export function planChunks(
  chunks: readonly Chunk[],
  { screens, first }: StartParts,
): PlannedChunk[] {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const loads = new Map(chunks.map((chunk) => [chunk, withImports(chunk)]))
  const entry = chunks.find(({ isEntry }) => isEntry)
  const parts = chunks.filter(({ isDynamicEntry }) => isDynamicEntry)
  const firstParts = first.map(partOf)
  const screenParts = screens.map(partOf)
  const schemaScreens = screenParts.filter(isWithSchemas)

  const planned = new Map<string, PlannedChunk & { rank: number }>()
  for (const chunk of chunks) {
    const assigned = assign(chunk)
    if (!assigned) continue
    const modules = planned.get(assigned.name)?.modules ?? []
    planned.set(assigned.name, { ...assigned, modules: [...modules, ...chunk.moduleIds] })
  }
  return [...planned.values()].toSorted((one, other) => one.rank - other.rank)

  /** The more parts need a file, the lower its rank. */
  function assign(chunk: Chunk): { name: string; rank: number } | undefined {
    if (entry && loads.get(entry)?.includes(chunk)) return app
    const users = parts.filter((part) => loads.get(part)?.includes(chunk))
    if (users.length < 2 || chunk.isDynamicEntry) return undefined
    if (firstParts.some((part) => users.includes(part)) || isSmallChange(chunk, users)) return app
    const using = screenParts.filter((screen) => users.includes(screen))
    const rank = 2 + screens.length - using.length
    if (using.length === 0)
      return isWithSchemas(chunk) ? { name: 'api', rank: rank + 1 } : { name: 'further', rank }
    // What one screen shares with its own dialogs and lists, or some of the screens that have forms.
    const isNarrow = using.length === 1 || isPartOf(using, schemaScreens)
    if (!isNarrow) return { name: 'common', rank: 1 }
    return { name: [...using.map(folderOf), 'parts'].join('-'), rank }
  }

  /** Needed here and there, it would make some part load a larger file than itself. */
  function isSmallChange({ code, imports }: Chunk, users: readonly Chunk[]): boolean {
    return users.length > 2 && code.length < smallSize && imports.every(isInApp)
  }

  function isInApp(file: string): boolean {
    const chunk = byFile.get(file)
    return chunk !== undefined && assign(chunk) === app
  }

  function isWithSchemas(chunk: Chunk): boolean {
    return loads.get(chunk)?.some(hasSchemas) ?? false
  }

  function partOf(source: string): Chunk {
    const part = parts.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${source}`))
    if (!part) throw new Error(`'${source}' has no file of its own: is it imported dynamically?`)
    return part
  }

  function withImports(start: Chunk): Chunk[] {
    const found = new Set([start])
    // The loop also visits what is added during it.
    for (const { imports } of found) {
      for (const file of imports) {
        const imported = byFile.get(file)
        if (imported) found.add(imported)
      }
    }
    return [...found]
  }
}

function isPartOf(some: readonly Chunk[], all: readonly Chunk[]): boolean {
  return some.length < all.length && some.every((chunk) => all.includes(chunk))
}

function hasSchemas({ moduleIds }: Chunk): boolean {
  return moduleIds.some((id) => schemaLibrary.test(id))
}

/** `sign-in` of `src/web/screens/sign-in/sign-in-screen.tsx`. */
function folderOf({ facadeModuleId }: Chunk): string {
  return facadeModuleId?.split('/').at(-2) ?? ''
}

/** A file of its own, so that it can run in a task of its own. */
const reactLibrary = /\/node_modules\/(react|react-dom|scheduler)\//

/** Priorities have to be positive. */
const highest = 100

export function chunkOptions(plan: readonly PlannedChunk[]): Rolldown.OutputOptions {
  const groups = plan.map(({ name, modules }) => {
    const members = new Set(modules)
    return { name, test: (id: string) => members.has(id) }
  })
  return {
    chunkFileNames: 'assets/[name]-[hash:6].js',
    codeSplitting: {
      // A group takes along what its modules import, unless one of a higher priority has it.
      groups: [
        { name: 'react', test: reactLibrary },
        { name: 'schemas', test: schemaLibrary },
        ...groups,
      ].map((group, position) => ({ ...group, priority: highest - position })),
    },
  }
}
