import { createHash } from 'node:crypto'
import type { Parts, PartName } from '@fanal/domain/publishing/publish-kinds'
import {
  changedFields,
  type PublishProblem,
  publishProblems,
} from '@fanal/domain/publishing/publish-problems'
import { sanitiseHtml } from '#formats/sanitise-html'
import type { Db } from '#platform/database'
import { AppError } from '#platform/errors'
import type { ApprovalChange } from '#platform/staff/approval'
import { type DraftRow, findParts, type PartRow } from './draft-queries.ts'
import { findThing, kindSources } from './kinds/kind-sources.ts'
import type { Published } from './kinds/publish-kind.ts'

/** A draft with what is published of its thing now. */
export interface LoadedDraft {
  draft: DraftRow
  published: Published
  rows: PartRow[]
  parts: Parts
}

/** A draft whose thing is gone is not possible any more. */
export async function loadDraft(db: Db, draft: DraftRow): Promise<LoadedDraft> {
  const published = await findThing(db, draft)
  if (!published) throw new AppError('not_possible', { errors: { key: ['gone'] } })
  const rows = await findParts(db, draft.id)
  return { draft, published, rows, parts: Object.fromEntries(rows.map(({ part, value }) => [part, value])) }
}

/** Texts that the rule finds sound, and that the server would not store as they are. */
function htmlProblems({ published, parts }: LoadedDraft): PublishProblem[] {
  const names = published.fields.filter(({ form }) => form === 'html').map(({ name }) => name)
  return Object.entries(parts).flatMap(([part, value]) =>
    names.flatMap((field): PublishProblem[] => {
      const { removed } = sanitiseHtml(value[field] ?? '')
      return removed.length === 0
        ? []
        : [{ part: part as PartName, field, problem: 'bad_html', detail: removed.join(', ') }]
    }),
  )
}

/** All that keeps it from being published. */
export async function findProblems(db: Db, loaded: LoadedDraft): Promise<PublishProblem[]> {
  const { draft, published, parts } = loaded
  const found = publishProblems(published.fields, parts)
  if (found.length > 0) return found
  const unclean = htmlProblems(loaded)
  if (unclean.length > 0) return unclean
  const { check, making } = kindSources[draft.kind]
  return (await (draft.is_new ? making?.check?.(db, parts) : check?.(db, draft.key, parts))) ?? []
}

/** Changes with each version of a part, and with what is published. */
export const seenOf = ({ rows, published }: Pick<LoadedDraft, 'rows' | 'published'>): string =>
  createHash('sha256')
    .update(JSON.stringify([rows.map(({ part, version }) => [part, version]), published.parts]))
    .digest('base64url')

export const isSame = (one: Parts, other: Parts): boolean => changedFields(one, other).length === 0

const maxShown = 2_000
const cut = (text: string) => (text.length > maxShown ? `${text.slice(0, maxShown)}…` : text)

/** What it changes, as it is confirmed and recorded: `es html_block`. Pictures and long texts are cut. */
export function changeOf(before: Parts, after: Parts): ApprovalChange {
  const changed = changedFields(before, after)
  const side = (which: 'before' | 'after') =>
    Object.fromEntries(
      changed.map((one) => [one.part === 'all' ? one.field : `${one.part} ${one.field}`, cut(one[which])]),
    )
  return { before: side('before'), after: side('after') }
}
