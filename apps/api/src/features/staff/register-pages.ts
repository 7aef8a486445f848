import { deskPaths, deskReturnPath, deskStartPath } from '@fanal/contract/desk/desk-paths'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps'
import type { Portal } from '#platform/portal/portal'

/** The desk's document, the same for all of its pages, and the way to the retailer's provider. */
export function registerPages(app: FastifyInstance, deps: Deps, portal: Portal): void {
  // Behind a retailer's own server there is no desk.
  if (deps.env.API_UPSTREAM) return
  app.get(deskStartPath, async (request, reply) =>
    (await import('./entry/sign-in-openid.ts')).startDeskOpenid(deps, request, reply),
  )
  app.get(deskReturnPath, async (request, reply) =>
    (await import('./entry/sign-in-openid.ts')).finishDeskOpenid(deps, request, reply),
  )
  for (const path of [deskPaths.desk, `${deskPaths.desk}/*`])
    app.get(path, async (request, reply) =>
      (await import('./desk-document.ts')).sendDesk(deps, portal, request, reply),
    )
}
