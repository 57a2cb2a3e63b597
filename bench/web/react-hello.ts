import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { compressFolder } from '#bin/compress.ts'

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Hello</title>
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="/main.js"></script>
  </body>
</html>
`
const script = `import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
createRoot(document.getElementById('root')).render(createElement('h1', null, 'Hello'))
`

/** The least that React can be: one line, drawn by the client. */
export async function buildReactHello(folder: string): Promise<void> {
  // Inside the project, where its React is found.
  await mkdir('.cache', { recursive: true })
  const root = await mkdtemp(join('.cache', 'hello-'))
  try {
    await writeFile(join(root, 'index.html'), page)
    await writeFile(join(root, 'main.js'), script)
    await build({
      root,
      configFile: false,
      logLevel: 'warn',
      build: { outDir: folder, emptyOutDir: true },
    })
    await compressFolder(folder)
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}
