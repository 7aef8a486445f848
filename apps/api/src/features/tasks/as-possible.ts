import { AppError } from '#platform/errors'
import { Refusal } from '#platform/refusal'

/** A use case that commands share: what it refuses is no longer possible. */
export async function asPossible<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Refusal) throw new AppError('not_possible', { cause: error })
    throw error
  }
}
