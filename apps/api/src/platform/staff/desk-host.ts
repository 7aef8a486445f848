import { isDeskPath } from '@fanal/contract/desk/desk-paths'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#platform/errors'

const isDeskCall = (path: string) => /^\/+api\/+v\d+\/+staff(\/|$)/.test(path)
/** Files of the build, pictures of the brand, and what balancers ask for. */
const isShared = (path: string) =>
  /^\/(assets\/|health\/|metrics$|favicon\.svg$|icon-[\w-]+\.png$)|^\/+api\/+v\d+\/+brand\//.test(path)

/** Whether an address is answered on this host: the desk's on its own, and nothing of the portal there. */
export function isOnRightHost(url: string, isDeskHost: boolean): boolean {
  const path = url.split('?')[0] ?? ''
  if (isShared(path)) return true
  return isDeskHost === (isDeskCall(path) || isDeskPath(path.replace(/(.)\/+$/, '$1')))
}

/** Where the desk has a host of its own, a network may keep strangers from it. */
export function separateDeskHost(
  app: FastifyInstance,
  { PUBLIC_URL, DESK_URL }: { PUBLIC_URL: string; DESK_URL: string },
) {
  if (new URL(PUBLIC_URL).origin === DESK_URL) return
  const { host } = new URL(DESK_URL)
  app.addHook('onRequest', (request, reply, done) => {
    const isDeskHost = request.host === host
    if (isDeskHost && request.url === '/') void reply.redirect('/mesa')
    else if (isOnRightHost(request.url, isDeskHost)) done()
    else done(new AppError('unknown_path'))
  })
}
