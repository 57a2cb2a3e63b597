import { readFile } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'
import { endpoints } from '#contract/endpoints.ts'
import type { RequestDetail } from '#domain/requests/stored-order.ts'
import { auditInDepth } from '#tests/e2e/axe.ts'
import { open } from '#tests/e2e/open.ts'
import { callApi, placeOrder } from './call-api.ts'
import { expectNoSidewaysScroll } from './expect-no-sideways-scroll.ts'
import { expect, test } from './fixtures.ts'
import { signUp } from './people.ts'

test('both sides attach files, see thumbnails and download what the other sent; an uploaded page runs nothing', async ({
  page,
  newPage,
  enterAsOperator,
}) => {
  await signUp(page)
  const { id, title } = await placeOrder(page)
  await open(page, `/dashboard?request=${id}`)
  const panel = page.getByRole('dialog', { name: title })
  await expect(panel.getByText('Up to 25 MB a file and 200 MB a request')).toBeVisible()
  const picture = { name: 'floor plan.png', mimeType: 'image/png', buffer: png(64, 40) }
  const html = '<script>parent.document.title = "ran"; document.title = "ran"</script>'
  const hostile = { name: '../<b>x</b>.html', mimeType: 'text/html', buffer: Buffer.from(html) }
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    panel.getByRole('button', { name: 'Attach files' }).click(),
  ])
  await chooser.setFiles([picture, hostile])
  await expect(panel.getByRole('button', { name: /^Remove / })).toHaveCount(2)
  await auditInDepth(page, { part: 'dialog' })
  await panel.getByRole('button', { name: 'Send message' }).click()
  const files = panel.getByRole('list', { name: 'Files', exact: true })
  await expect(files.locator('canvas')).toBeVisible()
  await expect(files.getByRole('button', { name: /^Delete / })).toHaveCount(2)

  const desk = await newPage()
  await enterAsOperator(desk)
  await desk.setViewportSize({ width: 360, height: 740 })
  await open(desk, `/dashboard?tab=operations&request=${id}`)
  const received = desk.getByRole('list', { name: 'Files', exact: true })
  await expect(received.locator('canvas')).toBeVisible()
  await expectNoSidewaysScroll(desk)
  const download = desk.waitForEvent('download')
  await received.getByRole('link', { name: 'Download floor plan.png' }).click()
  expect(await readFile(await (await download).path())).toEqual(picture.buffer)
  await expect(files.getByText('downloaded')).toBeVisible()
  await expect(files.getByRole('button', { name: /^Delete / })).toHaveCount(1)

  const { events } = await callApi<RequestDetail>(page, 'GET', `/requests/${id}`)
  const detail = events.at(-1)?.detail
  const sent = (detail?.kind === 'messaged' && detail.files) || []
  expect(sent.map(({ name }) => name)).toEqual(['floor plan.png', '__b_x__b_.html'])
  const saved = desk.waitForEvent('download')
  const address = `/api${endpoints.readFile.path.replace(':id', sent[1]?.id ?? '')}`
  await desk.goto(address).catch(() => undefined)
  expect((await saved).suggestedFilename()).toBe('__b_x__b_.html')
  expect(await desk.title()).not.toBe('ran')
})

/** A grey picture of this size. */
function png(width: number, height: number): Buffer {
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width, 0x80)])
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND')])
}

function chunk(name: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const content = Buffer.concat([Buffer.from(name), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, sum])
}

function crc32(bytes: Buffer): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return ~crc >>> 0
}
