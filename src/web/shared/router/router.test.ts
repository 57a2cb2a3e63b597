import { expect, test, vi } from 'vitest'
import { createMemoryHistory } from './history.fixture.ts'
import { createRouter } from './router.ts'

function start(address: string, late: Record<string, Promise<string>> = {}) {
  const history = createMemoryHistory(address)
  const prepare = vi.fn((pathname: string) => late[pathname] ?? `view of ${pathname}`)
  const router = createRouter({ history, view: `view of ${history.read().pathname}`, prepare })
  const shown: string[] = []
  router.subscribe(() => shown.push(router.state.location.pathname + router.state.location.search))
  return { router, history, prepare, shown }
}

function answerLater() {
  const { promise, resolve: give } = Promise.withResolvers<string>()
  return { promise, give }
}

test('until a view is ready, the former location and its address stay', async () => {
  const pricing = answerLater()
  const { router, history } = start('/', { '/pricing': pricing.promise })
  const arriving = router.navigate('/pricing')
  expect(router.state.location.pathname).toBe('/')
  expect(history.read().pathname).toBe('/')

  pricing.give('late')
  await arriving
  expect(router.state.view).toBe('late')
  expect(history.read().pathname).toBe('/pricing')
})

test('the last of several navigations wins, whichever is ready first', async () => {
  const [first, second] = [answerLater(), answerLater()]
  const { router, shown } = start('/', { '/first': first.promise, '/second': second.promise })
  const both = [router.navigate('/first'), router.navigate('/second')]
  second.give('second')
  first.give('first')
  await Promise.all(both)
  expect(shown).toEqual(['/second'])
})

test('another search of the same page prepares nothing', async () => {
  const { router, prepare } = start('/browse')
  await router.navigate('?q=a')
  await router.navigate('?q=b', { replace: true })
  expect(prepare).not.toHaveBeenCalled()
  expect(router.state.view).toBe('view of /browse')
})

test('only another page fades, and not one the browser has faded to by itself', async () => {
  const fade = vi.fn(async (change: () => void) => change())
  const history = createMemoryHistory('/')
  let pop: Parameters<typeof history.onPop>[0] | undefined
  const router = createRouter({
    history: { ...history, onPop: (listener) => (pop = listener) },
    view: '',
    prepare: () => '',
    fade,
  })
  const home = router.state.location
  await router.navigate('?story=one')
  expect(fade).toHaveBeenCalledTimes(0)
  await router.navigate('/pricing')
  expect(fade).toHaveBeenCalledTimes(1)
  pop?.(home, true)
  expect(router.state.location).toBe(home)
  expect(fade).toHaveBeenCalledTimes(1)
})

test('going back while a fade begins stays at the earlier location', async () => {
  const changes: (() => void)[] = []
  const router = createRouter({
    history: createMemoryHistory('/browse'),
    view: 'browse',
    prepare: (pathname) => pathname,
    fade: async (change) => void changes.push(change),
  })
  await router.navigate('/dashboard')
  await router.navigate(-1)
  for (const change of changes) change()
  expect(router.state.location.pathname).toBe('/browse')
  expect(router.state.view).toBe('browse')
})

test('a prerendered page begins at its plain path and leaves it for the address it was loaded with', () => {
  const history = createMemoryHistory('/browse?q=crm')
  const router = createRouter({ history, view: '', prepare: () => '', isPrerendered: true })
  const { key } = router.state.location
  expect(router.state.location).toMatchObject({ pathname: '/browse', search: '' })
  router.leavePrerendered()
  expect(router.state).toMatchObject({ how: 'load', location: history.read() })
  expect(router.state.location.key).not.toBe(key)
})
