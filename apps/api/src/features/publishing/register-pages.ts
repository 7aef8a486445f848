import { draftPreviewPath } from '@fanal/contract/desk/desk-paths'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps'
import type { Portal } from '#platform/portal/portal'

/** The pages that previews of drafts show in their frames. */
export function registerPages(app: FastifyInstance, deps: Deps, portal: Portal): void {
  // Behind a retailer's own server there is no desk.
  if (deps.env.API_UPSTREAM) return
  app.get(draftPreviewPath(':id'), async (request, reply) =>
    (await import('./send-preview.ts')).sendPreview(deps, portal, request, reply),
  )
}
