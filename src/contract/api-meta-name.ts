/** The name of the tag by which a page learns that there is an API. */
export const apiMetaName = 'hitlist-api'
