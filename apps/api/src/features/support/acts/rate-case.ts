import { checkRating } from '@fanal/domain/support/forms/check-rating'
import type { NamedCase } from '#features/support/case-shape'
import { recordEntry } from '#features/support/record-entry'
import { saveRating } from '#features/support/write-queries'
import type { Db } from '#platform/database'
import { refuseWrong } from '#platform/errors'
import { answered, lockNamed, refuseAct } from './act-on-case.ts'

interface Rating extends NamedCase {
  satisfaction?: number | undefined
  words: string
}

/** Once, and only of a case that was resolved. */
export async function rateCase(tx: Db, { words, satisfaction, ...named }: Rating) {
  const it = await lockNamed(tx, named)
  await refuseAct(tx, 'rate', it)
  refuseWrong(checkRating({ satisfaction, words }))
  const rating = { satisfaction: satisfaction ?? 0, words: words.trim() }
  await saveRating(tx, it, rating)
  const { satisfaction: stars } = rating
  return answered(
    await recordEntry(tx, it, {
      kind: 'rated',
      by: 'customer',
      text: rating.words,
      detail: { satisfaction: stars },
    }),
  )
}
