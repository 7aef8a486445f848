import { pathTo } from '@fanal/contract/paths'
import { idInAddress } from '@fanal/contract/schemas/parts/id'
import { previewedPages } from '@fanal/domain/publishing/previewed-pages'
import { langs, localeOf } from '@fanal/domain/settings/languages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps } from '#deps'
import { AppError } from '#platform/errors'
import type { Portal } from '#platform/portal/portal'
import { staffTokenOf } from '#platform/staff/staff-cookie'
import { findCaller } from '#platform/staff/staff-session'
import { kindSources } from './kinds/kind-sources.ts'
import { loadDraft } from './load-draft.ts'
import { draftFor } from './show-draft.ts'

const paramsSchema = z.object({ id: idInAddress })
const querySchema = z.object({
  in: z.enum(langs),
  page: z.enum(previewedPages),
  version: z.enum(['now', 'then']),
})

/** A visitor's page with what a draft would change, for whoever may read the draft. */
export async function sendPreview(
  { database, tokens }: Deps,
  portal: Portal,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const params = paramsSchema.safeParse(request.params)
  const query = querySchema.safeParse(request.query)
  if (!params.success || !query.success) throw new AppError('unknown_path')
  const session = await findCaller(database, tokens, staffTokenOf(request) ?? '')
  if (session.role !== 'staff') throw new AppError('not_found')
  const { draft, published, parts } = await loadDraft(
    database,
    await draftFor(database, session, params.data.id),
  )
  const { in: lang, page, version } = query.data
  const answered = kindSources[draft.kind].answered?.(draft.key, version === 'then' ? parts : published.parts)
  if (!answered) throw new AppError('not_found')
  return portal.sendPreview(request, reply, { url: pathTo(page, lang), locale: localeOf(lang), answered })
}
