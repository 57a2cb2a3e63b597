/** The addresses that a page needs before it has loaded any schema. */
export const browserPaths = {
  session: '/session',
  exportJson: '/account/export.json',
  exportCsv: '/account/export.csv',
  watch: '/changes',
  files: '/files',
  exportQueue: '/operations/requests.csv',
  exportInvoices: '/operations/invoices.csv',
} as const

/** `docs/operating.md` says which of them the provider has to know. */
export const providerPaths = { start: '/oidc/start', callback: '/oidc/callback' } as const

/** The header that names the browser's tab. The stream that it opens does not report its own changes. */
export const tabHeader = 'X-Tab'
