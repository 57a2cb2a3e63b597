import { cleanup, configure, render } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, vi } from 'vitest'
import { announce } from '#web/shared/announcer.tsx'

/*
 * The files with component tests share one document and all modules, so whatever a test leaves
 * there is removed here, before the next one starts. Modules that keep state empty it when their
 * component is unmounted; the others are cleared by the tests that fill them.
 */

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

// No test is about speed; a busy machine must not make one fail.
configure({ asyncUtilTimeout: 30_000 })

// happy-dom does not know the tag <search> yet, and React says so once.
const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
render(createElement('search'))
cleanup()
said.mockRestore()

afterEach(() => {
  cleanup()
  announce('')
  vi.useRealTimers()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  document.title = ''
  document.head.replaceChildren()
  document.body.replaceChildren()
  const page = document.documentElement
  for (const name of page.getAttributeNames()) page.removeAttribute(name)
})
