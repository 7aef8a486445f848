import { endpoint } from './endpoint.ts'
import type {
  leavingSchemas,
  listNewslettersSchemas,
  setActiveNewslettersSchemas,
  setMailsSchemas,
  subscriberSchemas,
  unsubscribeSchemas,
} from './schemas/newsletter.ts'

// Who is meant is said by the token of a mail or by the session; an id or an address alone shows and changes nothing
// (docs/behaviour/newsletter.md).

const open = { access: 'anyone', errors: ['newsletter_link_invalid', 'not_found'] } as const
const reading = { ...open, limit: { max: 120, windowSeconds: 600 } }
const writing = { ...open, method: 'POST', limit: { max: 30, windowSeconds: 3600 } } as const

export const subscriber = endpoint<typeof subscriberSchemas>({
  ...reading,
  name: 'subscriber',
  // Derived from the list where another server has only that.
  isOwn: true,
  path: 'subscribers/{subscriber}',
})

export const listNewsletters = endpoint<typeof listNewslettersSchemas>({
  ...reading,
  name: 'listNewsletters',
  path: 'newsletters/{subscriptor}',
})

export const setActiveNewsletters = endpoint<typeof setActiveNewslettersSchemas>({
  ...writing,
  name: 'setActiveNewsletters',
  path: 'subscriber/set_active_newsletters',
})

export const setMails = endpoint<typeof setMailsSchemas>({
  ...writing,
  name: 'setMails',
  path: 'subscriber/set_mails',
})

/** One click in a mail program, which posts a form of its own (RFC 8058). */
export const unsubscribe = endpoint<typeof unsubscribeSchemas>({
  name: 'unsubscribe',
  isOwn: true,
  method: 'POST',
  path: 'newsletters/unsubscribe/{token}',
  access: 'anyone',
  kind: 'webhook',
  errors: ['newsletter_link_invalid'],
})

/** The same address opened by a person: a browser is sent to the page that asks, everything else is told what it is about. */
export const leaving = endpoint<typeof leavingSchemas>({
  ...reading,
  name: 'leaving',
  isOwn: true,
  path: 'newsletters/unsubscribe/{token}',
})
