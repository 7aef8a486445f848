import { createHmac } from 'node:crypto'
import { sql } from '#platform/database'
import type { Received } from '../doubles/receiver.ts'
import { type NoticesWorld, secret, type Tally } from './storm.ts'

export interface Audit {
  figures: Record<string, number>
  wrong: string[]
}

function isSigned({ headers, body }: Received): boolean {
  const [id, timestamp, signature] = ['id', 'timestamp', 'signature'].map(
    (name) => headers[`webhook-${name}`],
  )
  const mac = createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
  return (
    signature === `v1,${mac.update(`${String(id)}.${String(timestamp)}.${body.toString()}`).digest('base64')}`
  )
}

/** The ids under which each customer got something. */
function idsBy(pairs: readonly (readonly [customer: string, id: string])[]): Map<string, Set<string>> {
  const ids = new Map<string, Set<string>>()
  for (const [customer, id] of pairs) ids.set(customer, (ids.get(customer) ?? new Set()).add(id))
  return ids
}

/** Everybody exactly once, and no id for two. */
function offences(what: string, expected: readonly string[], ids: Map<string, Set<string>>): string[] {
  const missing = expected.filter((customer) => !ids.has(customer))
  const twice = [...ids].filter(([, own]) => own.size > 1)
  const all = [...ids.values()].flatMap((own) => [...own])
  return [
    ...missing.slice(0, 5).map((customer) => `${customer} got no ${what}`),
    ...twice.slice(0, 5).map(([customer, own]) => `${customer} got a ${what} as ${[...own].join(', ')}`),
    ...(new Set(all).size === all.length ? [] : [`a ${what} of two has the same id`]),
    ...(ids.size === expected.length ? [] : [`${ids.size} got a ${what} instead of ${expected.length}`]),
  ]
}

const wrongIf = (count: number, what: string) => (count === 0 ? [] : [`${count} ${what}`])

/** Everything in the database and everything that arrived, compared. */
export async function audit({ database }: NoticesWorld, tally: Tally): Promise<Audit> {
  const counts = await database.one<
    Record<'people' | 'notices' | 'keys' | 'mails' | 'hooks' | 'open' | 'stopped', number>
  >(sql`
    select (select count(*) from customers) as people, (select count(*) from notices) as notices,
      (select count(*) from (select distinct customer_id, key from notices) as k) as keys,
      (select count(*) from outbox where kind = 'mail') as mails,
      (select count(*) from outbox where kind = 'notice_webhook') as hooks,
      (select count(*) from outbox where sent_at is null or failed_at is not null) as open,
      (select count(*) from notice_targets where stopped_at is not null) as stopped`)
  const people = await database.many<{ id: string; has_hook: boolean }>(sql`
    select c.id::text as id, exists (select from notice_targets t where t.customer_id = c.id) as has_hook from customers c`)
  const mailIds = idsBy(
    tally.mails.map((line) => {
      const [id = '', customer = ''] = line.split(' ')
      return [customer, id]
    }),
  )
  const hookIds = idsBy(
    tally.hooks.map(({ path, headers }) => [path.slice(1), String(headers['webhook-id'])]),
  )
  const hooked = people.filter(({ has_hook }) => has_hook).map(({ id }) => id)
  return {
    figures: {
      notices: counts.notices,
      'mails handed over': tally.mails.length,
      'mails again after a death': tally.mails.length - mailIds.size,
      'webhooks taken': tally.hooks.length,
      'webhooks again after a death': tally.hooks.length - hookIds.size,
    },
    wrong: [
      ...wrongIf(counts.notices - counts.people, 'notices too many or too few'),
      ...wrongIf(counts.notices - counts.keys, 'notices twice'),
      ...wrongIf(counts.mails - counts.people, 'mails in the outbox too many or too few'),
      ...wrongIf(counts.hooks - hooked.length, 'webhooks in the outbox too many or too few'),
      ...wrongIf(counts.open, 'messages not sent'),
      ...wrongIf(counts.stopped, 'webhooks stopped'),
      ...offences(
        'mail',
        people.map(({ id }) => id),
        mailIds,
      ),
      ...offences('webhook', hooked, hookIds),
      ...wrongIf(tally.hooks.filter((hook) => !isSigned(hook)).length, 'webhooks not signed'),
    ],
  }
}
