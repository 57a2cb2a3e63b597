import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { isAsWritten } from './is-as-written.ts'
import type { View } from './prepare-screen.ts'

const view: View = { Screen: () => null }
let page: HTMLElement
let queryClient: QueryClient

beforeEach(() => {
  window.history.replaceState(null, '', '/browse')
  page = document.createElement('div')
  page.innerHTML = '<h1>Browse hits</h1>'
  queryClient = new QueryClient()
  queryClient.setQueryData(['user'], null)
})

test('a page at a plain address, with its data, is the one on disk', () => {
  expect(isAsWritten(page, view, queryClient)).toBe(true)
  expect(isAsWritten(page, { ...view, isKept: () => false }, queryClient)).toBe(true)
})

test.each(['/browse?q=crm', '/browse/'])('the page at %s is another', (address) => {
  window.history.replaceState(null, '', address)
  expect(isAsWritten(page, view, queryClient)).toBe(false)
})

test('so is one that remembers something, or whose code is missing', () => {
  expect(isAsWritten(page, { ...view, isKept: () => true }, queryClient)).toBe(false)
  expect(isAsWritten(page, { error: new Error('gone') }, queryClient)).toBe(false)
})

test('so is one whose data did not come', async () => {
  await queryClient.prefetchQuery({ queryKey: ['hits'], queryFn: refuse, retry: false })
  expect(isAsWritten(page, view, queryClient)).toBe(false)
})

test('a page that was not written to disk has nothing to take over', () => {
  page.replaceChildren()
  expect(isAsWritten(page, view, queryClient)).toBe(false)
})

function refuse(): Promise<never> {
  return Promise.reject(new Error('no answer'))
}
