import type { Parts } from '@fanal/domain/publishing/publish-kinds'
import { changedFields } from '@fanal/domain/publishing/publish-problems'

/** The fields that change in some language, each once. */
export const changedNames = (before: Parts, after: Parts): string[] => [
  ...new Set(changedFields(before, after).map(({ field }) => field)),
]
