import { wordsMax } from './case-text.ts'

/** From 1, bad, to 5, good. */
export const ratings = [1, 2, 3, 4, 5] as const

export interface CaseRating {
  satisfaction?: number | undefined
  words: string
}

export type CaseRatingErrors = { satisfaction?: 'required' | 'not_a_choice'; words?: 'too_long' }

export function checkRating({ satisfaction, words }: CaseRating): CaseRatingErrors {
  const errors: CaseRatingErrors = {}
  if (satisfaction === undefined) errors.satisfaction = 'required'
  else if (!ratings.some((one) => one === satisfaction)) errors.satisfaction = 'not_a_choice'
  if (words.length > wordsMax) errors.words = 'too_long'
  return errors
}
