/** The name of the meta tag that announces the API to the page. */
export const apiMetaName = 'hitlist-api'
