/** Re-exported for routes, which start a call and name it. */
export { createCallContext, nameCall, runInCall } from '#server/db/call-context.ts'
