// Preloaded into bin/with-setup.mjs: it then starts the pinned Node as its child, as it does on Node 20. The child
// inherits this module, and is itself.
if (!process.env.HAS_OLDER_NODE) {
  process.env.HAS_OLDER_NODE = 'yes'
  const versions = { ...process.versions, node: '20.19.0' }
  Object.defineProperty(process, 'versions', { value: versions })
}
