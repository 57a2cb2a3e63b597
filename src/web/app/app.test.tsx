import { render } from '@testing-library/react'
import { use } from 'react'
import { expect, test } from 'vitest'
import { TooltipContext } from '#ui/tooltip.tsx'
import { App } from './app.tsx'
import { createQueryClient } from './query-client.ts'

test('tooltips open after 700 ms, or at once within 300 ms of closing another @spec-9.8', () => {
  let delays: unknown
  function Delays() {
    delays = use(TooltipContext)
    return null
  }
  render(
    <App queryClient={createQueryClient()}>
      <Delays />
    </App>,
  )
  expect(delays).toEqual({ openDelayMs: 700, skipDelayMs: 300 })
})
