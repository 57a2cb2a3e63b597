import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from './temporary-folder.fixture.ts'

test('an install through a linked node_modules is refused and leaves the linked folder alone', async () => {
  const folder = await temporaryFolder({
    'checkout/bin/with-setup.mjs': readFileSync('bin/with-setup.mjs'),
    'checkout/package.json': '{ "name": "checkout", "version": "1.0.0" }',
    'checkout/package-lock.json':
      '{ "packages": { "node_modules/missing": { "version": "1.0.0" } } }',
    'other/a-package/index.js': '',
  })
  symlinkSync(join(folder, 'other'), join(folder, 'checkout/node_modules'))

  const script = join(folder, 'checkout/bin/with-setup.mjs')
  const run = spawnSync(process.execPath, [script, 'bin/build.ts'], { encoding: 'utf8' })

  expect(run.stderr).toContain('node_modules is a symbolic link')
  expect(run.status).toBe(1)
  expect(readdirSync(join(folder, 'other'))).toEqual(['a-package'])
})
