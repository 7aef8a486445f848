import { newslettersRead, subscriberRead } from '#features/newsletter/reads.ts'
import { subscriptorIn } from '#features/newsletter/subscriptor.ts'
import type { Load } from '#lib/api/read.ts'

/** With the link of a mail the page asks by itself: the document of a visitor is shared for some seconds. */
export const newsletterLoad: Load = ({ query, state }) => {
  if (query.has('params')) return []
  const subscriptor = subscriptorIn(undefined)
  return [newslettersRead(subscriptor), ...(state.profile ? [subscriberRead(subscriptor)] : [])]
}
