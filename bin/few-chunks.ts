import type { Plugin, Rolldown } from 'vite'

/**
 * React is one file, so that it can be run in a task of its own. Everything else that the entry imports
 * at once goes into a second one, and so do the small parts that the first page shares with other
 * screens. Left alone, the bundler makes a file for every set of screens that share something: dozens
 * of requests, each worse compressed.
 */
export function fewChunks(): Plugin {
  let app = new Set<string>()
  const all = [
    { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\// },
    { name: 'app', test: (id: string) => app.has(id) || forEveryPage.test(id) },
    ...groups,
  ]

  return {
    name: 'few-chunks',
    apply: (_, { isSsrBuild }) => !isSsrBuild,
    buildEnd() {
      const modules = [...this.getModuleIds()].map((id) => this.getModuleInfo(id))
      app = collectApp(new Map(modules.flatMap((module) => (module ? [[module.id, module]] : []))))
    },
    outputOptions: (options) => ({
      ...options,
      chunkFileNames: 'assets/[name]-[hash:6].js',
      codeSplitting: {
        // A group takes along what its modules import, unless one before it has taken that.
        groups: all.map((group, position) => ({ ...group, priority: all.length - position })),
      },
    }),
  }
}

/** Small files that would else drag the schemas along, or make a further screen's files larger. */
const forEveryPage =
  /\/src\/(contract\/browser-paths|domain\/(dates|request-id|request-status))\.ts$/

type Modules = Map<string, Rolldown.ModuleInfo>

function collectApp(modules: Modules): Set<string> {
  const ours = [
    ...importedAtOnce(modules, (module) => module.isEntry),
    ...importedAtOnce(modules, ({ id }) => id.endsWith(firstScreen)).filter(isShared),
  ]
  const icons = new Set(ours.flatMap((id) => iconsNamedIn(modules.get(id)?.code ?? '')))
  return new Set(
    ours.filter((id) => {
      const icon = iconFile.exec(id)?.[1]
      return icon === undefined ? !forOthers.test(id) : icons.has(icon)
    }),
  )
}

function importedAtOnce(
  modules: Modules,
  isStart: (module: Rolldown.ModuleInfo) => boolean,
): string[] {
  const waiting = [...modules.values()].filter(isStart).map(({ id }) => id)
  const found = new Set<string>()
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue
    found.add(id)
    waiting.push(...(modules.get(id)?.importedIds ?? []))
  }
  return [...found]
}

const firstScreen = '/screens/home/home-screen.tsx'

/** Shared code; a screen's own files and libraries stay with the screens that import them. */
function isShared(id: string): boolean {
  return /\/src\/(ui|domain|web\/(shared|queries))\//.test(id)
}

// Both libraries have one module that names all others, so that by imports alone everything anybody
// uses of them would seem to be the entry's.
const iconFile = /\/lucide-react\/.*\/icons\/([\w-]+)\.m?js$/
const forOthers =
  /\/@tanstack\/.*\/(mutationObserver|useMutation(State)?|\w*[iI]nfiniteQuery(Observer)?)\.js$/

/** `CircleUser` is in the file `circle-user`. */
function iconsNamedIn(code: string): string[] {
  const imports = code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g)
  return [...imports].flatMap(([, names = '']) =>
    names
      .split(',')
      .map((name) =>
        (name.trim().split(/\s+as\s+/)[0] ?? '')
          .replace(/([a-z\d])([A-Z])/g, '$1-$2')
          .toLowerCase(),
      ),
  )
}

/** What screens of one kind share. */
const groups = [
  { name: 'schemas', test: /\/node_modules\/zod\// },
  {
    name: 'controls',
    test: /\/@tanstack\/|\/src\/(ui\/(badge|field|radio-tile)|domain\/(hit-request|messages|order-stages|savings-limits)|web\/(queries\/request-lists|shared\/(stored-order|use-url-state)))\.tsx?$/,
  },
  {
    name: 'forms',
    test: /\/src\/web\/shared\/(use-form|show-form-error|next-path|just-signed-in)\.ts$/,
  },
  { name: 'order', test: /\/src\/(domain\/order(-options)?|contract\/order-key)\.ts$/ },
  {
    name: 'accounts',
    test: /\/src\/(domain\/credentials|web\/(queries\/session-actions|shared\/([\w-]+-form|[\w-]+-field|auth-page|password-rule)))\.tsx?$/,
  },
  {
    name: 'dashboard-parts',
    test: /\/src\/web\/(screens\/dashboard\/parts\/\w[\w-]*\.tsx|queries\/(account|requests|timeline)\.ts)$/,
  },
  {
    name: 'api',
    test: /\/src\/(contract\/|domain\/([\w-]+-schema|message|request-detail|request-event)\.ts)/,
  },
]
