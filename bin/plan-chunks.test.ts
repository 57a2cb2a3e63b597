import { expect, test } from 'vitest'
import { planChunks } from './plan-chunks.ts'

type Chunk = Parameters<typeof planChunks>[0][number]

/** As the bundler divides the app when it is left alone. Entries are named after their module. */
const chunks = [
  chunk('main', ['shell'], { isEntry: true }),
  chunk('shell'),
  part('screens/home/home-screen.tsx', ['shell', 'strike']),
  part('screens/browse/browse-screen.tsx', ['strike', 'field', 'filter']),
  part('screens/orders/orders-screen.tsx', ['field', 'zod', 'form', 'order']),
  part('screens/sign-in/sign-in-screen.tsx', ['field', 'zod', 'form', 'password']),
  part('screens/sign-up/sign-up-screen.tsx', ['field', 'zod', 'form', 'password']),
  part('backends/http.ts', ['limits']),
  part('account-dialog.tsx', ['order', 'events', 'limits', 'moment', 'dates', 'day']),
  part('send-call.ts', ['events', 'zod', 'limits', 'dates', 'day']),
  part('calculator.tsx', ['moment', 'dates', 'day']),
  ...['strike', 'field', 'filter', 'form', 'order', 'password', 'limits', 'moment'].map((name) =>
    chunk(name),
  ),
  chunk('events', ['zod']),
  chunk('dates', ['shell'], { code: 'x' }),
  chunk('day', ['moment'], { code: 'x' }),
  { ...chunk('zod'), moduleIds: ['/app/node_modules/zod/index.js'] },
]

const start = {
  screens: ['home', 'browse', 'orders', 'sign-in', 'sign-up'].map(
    (name) => `screens/${name}/${name}-screen.tsx`,
  ),
  first: ['screens/home/home-screen.tsx', 'backends/http.ts'],
}

function chunk(name: string, imports: string[] = [], parts: Partial<Chunk> = {}): Chunk {
  return {
    code: 'x'.repeat(1000),
    fileName: name,
    imports,
    moduleIds: [`/app/src/${name}`],
    isEntry: false,
    isDynamicEntry: false,
    facadeModuleId: null,
    ...parts,
  }
}

function part(name: string, imports: string[]): Chunk {
  return chunk(name, imports, { isDynamicEntry: true, facadeModuleId: `/app/src/${name}` })
}

function fileOf(module: string): string | undefined {
  return planChunks(chunks, start).find(({ modules }) => modules.includes(`/app/src/${module}`))
    ?.name
}

test.each([
  ['the entry imports it', 'shell', 'app'],
  ['the first screen shares it', 'strike', 'app'],
  ['every page with an API shares it', 'limits', 'app'],
  ['screens with and without forms share it', 'field', 'common'],
  ['all screens with forms share it', 'form', 'common'],
  ['some screens with forms share it', 'password', 'sign-in-sign-up-parts'],
  ['a screen and a dialog share it', 'order', 'orders-parts'],
  ['no screen needs it at once', 'moment', 'further'],
  ['no screen needs it at once, and it needs the schemas', 'events', 'api'],
  ['it is small and needed here and there', 'dates', 'app'],
  ['it is small, but what it imports is not in the app', 'day', 'further'],
  ['one part alone needs it', 'filter', undefined],
  ['it is a part of the app itself', 'screens/browse/browse-screen.tsx', undefined],
])('%s: %s goes into %s', (_, module, file) => {
  expect(fileOf(module)).toBe(file)
})

test('a file comes after those that may be imported by it', () => {
  const names = planChunks(chunks, start).map(({ name }) => name)
  expect(names.join(' ')).toBe('app common sign-in-sign-up-parts orders-parts further api')
})

test('a screen that is not imported dynamically is named', () => {
  const wrong = { ...start, screens: ['screens/gone.tsx'] }
  expect(() => planChunks(chunks, wrong)).toThrow("'screens/gone.tsx' has no file of its own")
})
