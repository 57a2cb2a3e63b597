import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'

const { dependencies, imports } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  dependencies: Record<string, string>
  imports: Record<string, string>
}

test('the commands of a production install import no development dependency', () => {
  const setup = readFileSync('bin/with-setup.mjs', 'utf8')
  const [, list = ''] = /const productionScripts =\s+'([^']+)'/.exec(setup) ?? []
  const scripts = list.split(' ')
  expect(scripts).toContain('bin/start.mjs')
  const packages = new Set<string>()
  const files = new Set(scripts)
  // A set that grows while it is iterated also yields what was added.
  for (const file of files) {
    for (const specifier of importsOf(file)) {
      const path = pathOf(specifier, file)
      if (path) files.add(path)
      else if (!specifier.startsWith('node:'))
        packages.add(/^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? '')
    }
  }
  expect(packages.size).toBeGreaterThan(5)
  expect([...packages].filter((name) => !(name in dependencies))).toEqual([])
})

interface Locked {
  dev?: boolean
  optional?: boolean
  dependencies?: Record<string, string>
}

test('the lockfile marks what a production install leaves out', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, Locked>
  }
  const needed = new Set<string>()
  const queue = Object.keys(dependencies).map((name) => `node_modules/${name}`)
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (needed.has(path)) continue
    needed.add(path)
    for (const name of Object.keys(packages[path]?.dependencies ?? {})) {
      queue.push(findFrom(path, name, packages))
    }
  }
  const kept = Object.entries(packages).filter(
    ([path, { dev, optional }]) => path !== '' && !dev && !optional,
  )
  expect(kept.map(([path]) => path).toSorted()).toEqual([...needed].toSorted())
})

/** Where Node finds a package from another: in its own folder, or in the nearest one around it. */
function findFrom(path: string, name: string, packages: Record<string, Locked>): string {
  const own = `${path}/node_modules/${name}`
  if (own in packages) return own
  const around = path.lastIndexOf('/node_modules/')
  return around === -1 ? `node_modules/${name}` : findFrom(path.slice(0, around), name, packages)
}

/** What a module imports at run time: types are stripped. */
function importsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  const found = source.matchAll(
    /(?:^|\n)(?:import|export) (?!type )[^'"]*?from '([^']+)'|import\('([^']+)'\)/g,
  )
  return [...found].map(([, named, dynamic]) => named ?? dynamic ?? '')
}

/** Of our own modules. */
function pathOf(specifier: string, from: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier)
  const alias = Object.keys(imports).find((name) => specifier.startsWith(name.replace('*', '')))
  if (!alias) return undefined
  const rest = specifier.slice(alias.length - 1)
  return posix.normalize(join(imports[alias]?.replace('*', '') ?? '', rest))
}
