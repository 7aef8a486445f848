import { findOwner } from '#features/account/queries'
import type { Db } from '#platform/database'
import { AppError } from '#platform/errors'
import type { Session } from '#platform/session'
import { type Link, type NewsletterEnv, readLink } from './newsletter-links.ts'
import { findSubscriber, findSubscriberByEmail, findSubscriberOf, type Subscriber } from './queries.ts'

/** Somebody who proved an address. */
export interface Subscriptor {
  email: string
  /** Undefined until the first choice is saved. */
  subscriber: Subscriber | undefined
  customerId: number | undefined
  /** What was chosen before the address was confirmed. */
  wanted: readonly number[]
  /** A new address that is being confirmed. */
  newEmail: string | undefined
}

/** Tokens begin with JSON in base64, cut ones too; an address is no token, and neither is an id. */
const isToken = (text: string) =>
  !text.includes('@') && (text.startsWith('eyJ') || text.split('.').length === 3)

interface Asked {
  env: NewsletterEnv
  session: Session | null
  /** A token of a mail, an id or an address. */
  subscriptor: string
}

/**
 * Who is meant: by a token whoever got the mail, by a session the customer, if they name themselves or nobody. An id or an
 * address alone is nobody's proof: undefined.
 */
export async function findSubscriptor(
  db: Db,
  { env, session, subscriptor }: Asked,
): Promise<Subscriptor | undefined> {
  if (isToken(subscriptor)) return ofLink(db, await readLink(env, subscriptor))
  if (!session) return undefined
  const own = await ofCustomer(db, session.customerId)
  const names = ['', '-', String(own.subscriber?.id ?? ''), own.email, own.onFile].map((name) =>
    name.toLowerCase(),
  )
  return names.includes(subscriptor.toLowerCase()) ? own : undefined
}

async function ofCustomer(db: Db, customerId: number): Promise<Subscriptor & { onFile: string }> {
  const { email: onFile } = await findOwner(db, customerId)
  // Subscribed before becoming a customer, or by somebody who shares the address: the one on file is theirs.
  const subscriber = (await findSubscriberOf(db, customerId)) ?? (await findSubscriberByEmail(db, onFile))
  return {
    email: subscriber?.email ?? onFile,
    onFile,
    subscriber,
    customerId,
    wanted: [],
    newEmail: undefined,
  }
}

async function ofLink(db: Db, link: Link | undefined): Promise<Subscriptor> {
  if (!link) throw new AppError('newsletter_link_invalid')
  if (link.kind === 'confirm') {
    const subscriber = await findSubscriberByEmail(db, link.email)
    const customerId = subscriber?.customer_id ?? undefined
    return { email: link.email, subscriber, customerId, wanted: link.wanted, newEmail: undefined }
  }
  const subscriber = await findSubscriber(db, link.id)
  // Unsubscribed since, or another address: the link was mailed to somebody else than who it would show.
  if (subscriber?.email.toLowerCase() !== link.email.toLowerCase())
    throw new AppError('newsletter_link_invalid')
  return {
    email: subscriber.email,
    subscriber,
    customerId: subscriber.customer_id ?? undefined,
    wanted: [],
    newEmail: link.kind === 'move' ? link.newEmail : undefined,
  }
}
