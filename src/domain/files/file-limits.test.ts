import { expect, test } from 'vitest'
import {
  cleanFileName,
  companyFull,
  fileMessages,
  formatBytes,
  requestFull,
} from './file-limits.ts'

test.each([
  ['Quarterly report.pdf', 'Quarterly report.pdf'],
  ['Übersicht 2026 – 表.xlsx', 'Übersicht 2026 – 表.xlsx'],
  ['../../etc/passwd', '_.._etc_passwd'],
  ['C:\\Users\\ada\\x.txt', 'C__Users_ada_x.txt'],
  ['a\r\nSet-Cookie: x=1.txt', 'aSet-Cookie_ x=1.txt'],
  ['invoice\u202Egpj.exe', 'invoicegpj.exe'],
  ['"; filename="x.html', '_; filename=_x.html'],
  ['.htaccess', 'htaccess'],
  ['\ud800half.txt', 'half.txt'],
  [' . ', 'file'],
  ['\u200b', 'file'],
])('the name %j is stored as %j', (sent, stored) => {
  expect(cleanFileName(sent)).toBe(stored)
})

test('a name that is too long is cut and keeps its extension', () => {
  expect(cleanFileName(`${'x'.repeat(300)}.tar.gz`)).toBe(`${'x'.repeat(147)}.gz`)
  expect(cleanFileName(`${'x'.repeat(145)}😀.html`)).toBe(`${'x'.repeat(145)}.html`)
  expect(cleanFileName('x'.repeat(300))).toBe('x'.repeat(150))
})

test('sizes are formatted in the usual unit', () => {
  const sizes = [0, 1, 900, 2048, 1_500_000, 25 * 1024 * 1024, 5 * 1024 ** 3]
  expect(sizes.map(formatBytes)).toEqual([
    '0 bytes',
    '1 byte',
    '900 bytes',
    '2 KB',
    '1.4 MB',
    '25 MB',
    '5 GB',
  ])
  expect(fileMessages.limits).toBe('Up to 25 MB a file and 200 MB a request')
  expect(requestFull(3 * 1024 * 1024)).toMatch(/has 3 MB left of 200 MB for files/)
})

test('a company without space for a file reads how much is left, and how to get more', () => {
  const left = 3 * 1024 * 1024
  expect(companyFull('unconfirmed', left)).toBe(
    'You have 3 MB left of 25 MB for files until you confirm your email address. Open the link we emailed you, then try again.',
  )
  expect(companyFull('confirmed', left)).toBe(
    'Your company has 3 MB left of 200 MB for files. Delete some, or send a link instead. You’ll get 5 GB once you accept a quote.',
  )
  expect(companyFull('client', 0)).toBe(
    'Your company has 0 bytes left of 5 GB for files. Delete some, or send a link instead.',
  )
})
