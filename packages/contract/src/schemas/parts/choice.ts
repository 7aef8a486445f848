import { z } from 'zod'

/** One of these words; the error says whether it is missing or another. */
export const choice = <const T extends readonly string[]>(words: T) =>
  z.enum(words, { error: ({ input }) => (input === undefined ? 'required' : 'not_a_choice') })
