// Preloaded into bin/with-setup.mjs: it then starts the pinned Node as its child, as it does on Node 20.
const versions = { ...process.versions, node: '20.19.0' }
Object.defineProperty(process, 'versions', { value: versions })
