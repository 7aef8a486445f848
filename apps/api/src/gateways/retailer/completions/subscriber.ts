import { profile } from '@fanal/contract/account'
import { subscriber } from '@fanal/contract/newsletter'
import { AppError } from '#platform/errors'
import { ownSubscriber } from '../documented/newsletter.ts'
import { completion } from '../visit.ts'

/** The signed-in customer, by the list of newsletters. */
export const completeSubscriber = completion(subscriber, async ({ params }, visit) => {
  if (!visit.token || params['subscriber'] !== '-') throw new AppError('not_found')
  const { email } = await visit.ask(profile, {})
  return { id: await ownSubscriber(visit), emails: [email], new_email: null }
})
