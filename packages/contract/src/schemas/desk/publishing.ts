import { draftFailures, draftStates } from '@fanal/domain/publishing/draft-state'
import { partNames, publishKinds, secondReasons } from '@fanal/domain/publishing/publish-kinds'
import { z } from 'zod'
import { choice } from '../parts/choice.ts'
import { idInAddress } from '../parts/id.ts'

const instant = z.iso.datetime()
const kind = z.enum(publishKinds)
const part = z.enum(partNames)
/** Fields of a part; pictures are data URLs. */
const value = z.record(z.string().max(100), z.string().max(2_800_000, 'too_long'))

const thing = {
  kind,
  /** As its kind names it: `support.reopenDays`, `crm.case`, the number of a page. */
  key: z.string(),
  /** What it is called where it is published; the key where it has no name, empty while it is new. */
  title: z.string(),
}

const state = z.enum(draftStates)
const listed = z.object({
  ...thing,
  id: z.int(),
  state,
  second: z.enum(secondReasons).nullable(),
  /** Who wrote last, and when. */
  by: z.string(),
  at: instant,
  publish_at: instant.nullable(),
  failure: z.enum(draftFailures).nullable(),
  /** It waits, and the caller can confirm it. */
  is_for_me: z.boolean(),
})
export type ListedDraft = z.infer<typeof listed>

const publication = z.object({
  ...thing,
  id: z.int(),
  at: instant,
  by: z.string(),
  /** Null where nobody had to. */
  confirmed_by: z.string().nullable(),
  reason: z.string(),
  /** It brought back what this one had replaced. */
  reverts: z.int().nullable(),
})
export type Publication = z.infer<typeof publication>

export const publishingSchemas = {
  response: z.object({ drafts: z.array(listed), published: z.array(publication) }),
}

export const publishableSchemas = {
  query: z.object({ kind: choice(publishKinds) }),
  response: z.object({
    items: z.array(z.object({ key: z.string(), title: z.string(), draft: z.int().nullable() })),
    /** New ones can be made. */
    has_new: z.boolean(),
  }),
}
export type Publishable = z.infer<typeof publishableSchemas.response>['items'][number]

const field = z.object({
  name: z.string(),
  form: z.enum(['line', 'words', 'html', 'image', 'switch', 'value']),
  /** The same for all languages: a field of the part for all. */
  is_shared: z.boolean(),
  is_optional: z.boolean(),
  /** Null where braces are words. */
  variables: z.array(z.string()).nullable(),
})
export type DraftField = z.infer<typeof field>

const partValue = z.object({ part, value })
const problem = z.object({
  part,
  field: z.string(),
  problem: z.enum([
    'missing',
    'missing_language',
    'too_long',
    'unknown_variable',
    'lost_variable',
    'bad_html',
    'not_valid',
  ]),
  detail: z.string(),
})
export type DraftProblem = z.infer<typeof problem>

const draft = z.object({
  ...thing,
  id: z.int(),
  state,
  second: z.enum(secondReasons).nullable(),
  fields: z.array(field),
  parts: z.array(z.object({ part, value, version: z.int(), saved_by: z.string(), saved_at: instant })),
  /** As published now; of a published draft: what it replaced. */
  before: z.array(partValue),
  /** As it was before the retailer changed anything; empty where nothing is bundled. */
  bundled: z.array(partValue),
  /** How many customers it is written to; null where it is written to nobody, or is over. */
  reaches: z.int().nullable(),
  problems: z.array(problem),
  /** What an act on it names: who has not read it as it is now is refused. */
  seen: z.string(),
  /** What a second person is asked to confirm. */
  asked: z
    .object({
      approval: z.int(),
      by: z.string(),
      at: instant,
      expires_at: instant,
      reason: z.string(),
      is_mine: z.boolean(),
    })
    .nullable(),
  /** How the last request ended, if not by a confirmation. */
  refused: z
    .object({ how: z.enum(['refused', 'withdrawn', 'expired']), by: z.string(), reason: z.string() })
    .nullable(),
  publish_at: instant.nullable(),
  failure: z.enum(draftFailures).nullable(),
  reverts: z.int().nullable(),
  /** As the mail's own renderer draws it; none where the pages' parts are its preview. */
  previews: z.array(z.object({ part, is_draft: z.boolean(), subject: z.string(), html: z.string() })),
  /** What was published of this thing, newest first. */
  history: z.array(publication),
})
export type PublishDraft = z.infer<typeof draft>

const byId = z.object({ id: idInAddress })
const seen = z.string().max(100)
const done = z.object({ id: z.int() })

export const publishDraftSchemas = { params: byId, response: draft }
export const beginDraftSchemas = {
  body: z.object({
    kind: choice(publishKinds),
    /** Null: of something new. */
    key: z.string().min(1, 'required').max(200, 'too_long').nullable(),
  }),
  response: done,
}
export const saveDraftPartSchemas = {
  params: byId,
  body: z.object({ part: choice(partNames), version: z.int(), value }),
  response: z.object({ version: z.int() }),
}
export const discardDraftSchemas = { params: byId, response: done }
export const revertDraftSchemas = { params: byId, response: done }
export const askPublicationSchemas = {
  params: byId,
  body: z.object({
    seen,
    reason: z.string().trim().min(3, 'required').max(500, 'too_long'),
    /** Null: at once. */
    publish_at: instant.nullable().default(null),
  }),
  response: z.object({ id: z.int(), state }),
}
export const cancelPublicationSchemas = { params: byId, response: done }
