import { expect, test } from 'vitest'
import { createBrowserHistory, resolveLocation } from './history.ts'

test('a page that is loaded afresh has a key, which a reload finds again', () => {
  const { key } = createBrowserHistory().read()
  expect(key).not.toBe('')
  expect(createBrowserHistory().read().key).toBe(key)
})

test.each([null, 'text', 7, { key: 7 }, ['key']])(
  'an entry that is not ours (%j) is no harm',
  (junk) => {
    window.history.replaceState(junk, '')
    expect(createBrowserHistory().read()).toMatchObject({ pathname: '/', state: null })
  },
)

test('what else an entry remembers outlives a replacement, and not a push', () => {
  const history = createBrowserHistory()
  window.history.replaceState({ ...window.history.state, hasReloaded: true }, '')
  history.replace(resolveLocation('/browse', history.read(), { from: 'here' }))
  expect(window.history.state).toMatchObject({ hasReloaded: true, state: { from: 'here' } })
  history.push(resolveLocation('/pricing', history.read()))
  expect(window.history.state).not.toHaveProperty('hasReloaded')
  expect(history.read()).toMatchObject({ pathname: '/pricing', state: null })
})

const shown = () => window.location.href.slice(window.location.origin.length)

test('the secret of an emailed link follows the # in the address, and reads as any other parameter', () => {
  window.history.replaceState(null, '', '/dashboard#tab=hits&confirm=token-1')
  const history = createBrowserHistory()
  expect(history.read()).toMatchObject({ search: '?tab=hits&confirm=token-1', hash: '' })
  expect(shown()).toBe('/dashboard#tab=hits&confirm=token-1')
  expect(createBrowserHistory().read().search).toBe('?tab=hits&confirm=token-1')
  history.push(resolveLocation('/sign-in?next=%2Fdashboard%3Fconfirm%3Dtoken-1', history.read()))
  expect(shown()).toBe('/sign-in#next=%2Fdashboard%3Fconfirm%3Dtoken-1')
  history.push(resolveLocation('/sign-in?reset=request', history.read()))
  expect(shown()).toBe('/sign-in?reset=request')
  window.history.replaceState(null, '', '/pricing#calculator')
  expect(history.read()).toMatchObject({ search: '', hash: '#calculator' })
})
