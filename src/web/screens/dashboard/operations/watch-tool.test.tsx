import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { CallError } from '#contract/errors.ts'
import type { OperatorRequest } from '#domain/operations/operations.ts'
import { messages } from '#domain/values/messages.ts'
import { watchMessages } from '#domain/watching/watch.ts'
import { ada } from '#web/screens/dashboard/fake-requests.fixture.ts'
import {
  button,
  describedBy,
  field,
  fill,
  renderScreen,
} from '#web/shared/render-screen.fixture.tsx'
import { createAgency } from './agency.fixture.ts'
import { queued } from './operator-request.fixture.ts'
import { WatchTool } from './watch-tool.tsx'

const unchecked = Array.from({ length: 88 }, () => null)
const watch = {
  since: '2026-11-04T09:05:00.000Z',
  checkedAt: '2026-11-05T09:05:00.000Z',
  until: '2026-11-05',
  days: [...unchecked, 0.9965, 1],
  uptime: 0.9982,
}
const label = 'Health address (optional)'

function open(parts: Partial<OperatorRequest>, saveWatch = vi.fn()) {
  const solution = { url: 'https://crm.engines.example', handoverNotes: '' }
  const request = queued(1, { status: 'completed', solution, ...parts })
  const agency = createAgency([request])
  Object.assign(agency.operations, { saveWatch })
  return renderScreen('/dashboard', <WatchTool request={request} />, {
    ...agency.backend,
    readUser: async () => ({ ...ada, role: 'operator' }),
  })
}

test('a solution is watched at its own address, or at another one that is valid', async () => {
  const saveWatch = vi.fn(async (_id: string, _body: object) => queued(1, { watch }))
  const { user } = open({}, saveWatch)
  expect(screen.getByText('Not watched')).toBeDefined()
  await user.click(button('Watch this solution'))
  expect(saveWatch).toHaveBeenLastCalledWith('HIT-001', { isOn: true, address: '' })
  await fill(user, field(label), 'crm.engines.example')
  await user.click(button('Watch this solution'))
  expect(describedBy(field(label))).toContain(messages.addressMalformed)
  saveWatch.mockRejectedValue(
    new CallError('invalid', messages.invalid, { address: watchMessages.notPublic }),
  )
  await fill(user, field(label), 'https://10.0.0.1')
  await user.click(button('Watch this solution'))
  await vi.waitFor(() => expect(describedBy(field(label))).toContain(watchMessages.notPublic))
})

test('a watched solution shows its days, its last check and what is wrong, and is switched off', async () => {
  const saveWatch = vi.fn(async () => queued(1))
  const down = { downSince: '2026-11-05T08:50:00.000Z', problem: 'Answered with status 502' }
  const { user } = open({ watch: { ...watch, ...down } }, saveWatch)
  const days = screen.getByRole('img', { name: 'Failed checks on 1 day: Nov 4, 2026 (99.65%)' })
  // A day without checks is neither up nor down.
  const [up, failed, isDown, none] = [...days.querySelectorAll('path')].map(
    (path) => path.getAttribute('d')?.match(/M/g)?.length ?? 0,
  )
  expect([up, failed, isDown, none]).toEqual([1, 1, 0, 88])
  expect(screen.getByText('Up 99.82% since Nov 4')).toBeDefined()
  expect(screen.getByText(/^Down since Nov 5/)).toBeDefined()
  expect(screen.getByText(down.problem)).toBeDefined()
  await user.click(button('Stop watching'))
  expect(saveWatch).toHaveBeenLastCalledWith('HIT-001', { isOn: false })
})
