import { profile } from '@fanal/contract/account'
import { listNewsletters } from '@fanal/contract/newsletter'
import { AppError } from '#platform/errors'
import { listOf, numberOf, objectOf, orNull, textOf, wordOf } from '../loose-values.ts'
import type { Documented, Visit } from '../visit.ts'

// A retailer's own server knows subscribers by id and address alone, which prove nothing: only the signed-in customer's own
// address is handed on.

async function ownEmail(named: unknown, visit: Visit): Promise<string> {
  if (!visit.token) throw new AppError('not_found')
  const { email } = await visit.ask(profile, {})
  if (!['-', email.toLowerCase()].includes(wordOf(named).toLowerCase())) throw new AppError('not_found')
  return email
}

const newsletterOf = (value: unknown) => {
  const one = objectOf(value)
  return {
    newsletter_id: numberOf(one['newsletter_id']),
    name: textOf(one['name']),
    newsletter_description: textOf(one['newsletter_description']),
    subscribed: Boolean(one['subscribed']),
    subscriptor_id: numberOf(orNull(one['subscriptor_id'])),
    exported: Boolean(one['exported']),
  }
}

/** The customer's id as a subscriber; null without one. */
export async function ownSubscriber(visit: Visit) {
  const listed = await visit.ask(listNewsletters, { params: { subscriptor: '-' } })
  return listed.find((one) => one.subscriptor_id !== null)?.subscriptor_id ?? null
}

export const newsletterCalls: Record<string, Documented> = {
  listNewsletters: {
    put: async (args, visit) => ({
      ...args,
      params: { subscriptor: await ownEmail(args.params['subscriptor'], visit) },
    }),
    read: (body) => listOf(body, 'newsletters').map(newsletterOf),
  },
  setActiveNewsletters: {
    put: async (args, visit) => {
      const body = objectOf(args.body)
      const subscriptor_or_email = await ownEmail(body['subscriptor_or_email'], visit)
      return { ...args, body: { ...body, subscriptor_or_email } }
    },
    read: (body) => {
      const result = objectOf(body)['result'] ?? body
      return result === 'removed' ? 'removed' : listOf(result, 'newsletters').map(newsletterOf)
    },
  },
  setMails: {
    put: async (args, visit) => {
      const body = objectOf(args.body)
      await ownEmail(body['subscriberId'], visit)
      return { ...args, body: { ...body, subscriberId: await ownSubscriber(visit) } }
    },
    read: () => ({ status: 'OK', is_changed: true }),
  },
}
