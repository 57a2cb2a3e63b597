import type { IncomingMessage, ServerResponse } from 'node:http'

const bodyLimits = new WeakMap<IncomingMessage, () => void>()

/** Closes a connection whose body takes too long, as Node does for one whose headers do. */
export function limitBodyTime(request: IncomingMessage, response: ServerResponse, ms: number) {
  const { headers, socket } = request
  if (!('content-length' in headers || 'transfer-encoding' in headers)) return
  const timer = setTimeout(() => {
    if (!response.headersSent) {
      socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
    }
    socket.destroy()
  }, ms)
  const stop = () => clearTimeout(timer)
  request.once('end', stop).once('close', stop)
  bodyLimits.set(request, stop)
}

/** For an upload, once it is authorized: its body may take as long as Node's own limit allows. */
export function liftBodyLimit(request: IncomingMessage): void {
  bodyLimits.get(request)?.()
}
