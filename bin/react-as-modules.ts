import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * React comes as CommonJS, which bundlers wrap into a function. Browsers read such a function twice, the
 * second time while nothing else can run, and no part of it can be left out. Written as the modules it
 * consists of, it is read once, aside, and what nobody uses falls away.
 */
export function reactAsModules(): Plugin {
  return {
    name: 'react-as-modules',
    enforce: 'pre',
    apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    resolveId: (source) => files[source],
    load(id) {
      if (!Object.values(files).includes(id)) return null
      return { code: asModule(readFileSync(id, 'utf8'), id), map: null }
    },
    // React asks its scheduler for what only the scheduler's test double has.
    onLog: (_, { code, id }) =>
      code === 'IMPORT_IS_UNDEFINED' && id === files['react-dom/client'] ? false : undefined,
  }
}

const files: Record<string, string> = {
  react: production('react', 'react'),
  'react/jsx-runtime': production('react', 'react-jsx-runtime'),
  'react-dom': production('react-dom', 'react-dom'),
  'react-dom/client': production('react-dom', 'react-dom-client'),
  scheduler: production('scheduler', 'scheduler'),
}

function production(name: string, file: string): string {
  const folder = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))
  return join(folder, 'cjs', `${file}.production.js`)
}

/** Knows the shape in which React's build writes, and refuses any other. */
export function asModule(code: string, file: string): string {
  const imports: string[] = []
  const body = code
    .replace('"use strict";', '')
    .replace(/^var \w+ = require\([^;]*;/m, (statement) => {
      for (const [, name, source] of statement.matchAll(/(\w+) = require\("([^"]+)"\)/g)) {
        imports.push(`import * as ${name} from '${source}'`)
      }
      return ''
    })
    .replace(/^exports\.(?=\w+ =)/gm, 'var exported_')
    .replace(/\bexports\./g, 'exported_')
  const names = new Set([...body.matchAll(/^var exported_(\w+)/gm)].map(([, name]) => name))
  if (names.size === 0 || /\b(require\(|module\.|exports\b)/.test(body)) {
    throw new Error(`${file} is not written as React's files were: see bin/react-as-modules.ts.`)
  }
  return [
    ...imports,
    // Some libraries import the whole of React by its default.
    `import * as all from '${file}'`,
    body,
    `export { ${[...names].map((name) => `exported_${name} as ${name}`).join()}, all as default }`,
  ].join('\n')
}
