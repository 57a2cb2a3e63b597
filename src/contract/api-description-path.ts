/** Under the API's own address. Apart from `browserPaths`, which every page carries. */
export const apiDescriptionPath = '/openapi.json'
