import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { lazyLoad, prefetchOpenPanel } from './missing-chunk.ts'

test('a part that was prefetched is there with the first render: one that came later would move what is pressed', async () => {
  const Part = lazyLoad(loadPart, 'Part', <p>Loading</p>)
  await prefetchOpenPanel(() => true, loadPart)
  render(<Part />)
  expect(screen.getByText('We kept your draft.')).toBeDefined()
})

test('a part that was not prefetched has its fallback until its code is there', async () => {
  const Part = lazyLoad(() => loadPart(), 'Part', <p>Loading</p>)
  render(<Part />)
  expect(screen.getByText('Loading')).toBeDefined()
  expect(await screen.findByText('We kept your draft.')).toBeDefined()
})

async function loadPart() {
  return { Part: () => <p>We kept your draft.</p> }
}
