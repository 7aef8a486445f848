import type { Newsletter } from '@fanal/contract/schemas/newsletter'
import { usePortal } from '#lib/portal.tsx'
import { useAddressState } from '#lib/use-address-state.ts'
import { useRead } from '#lib/api/use-api-query.ts'
import { subscriptorIn } from './subscriptor.ts'
import { newslettersRead, subscriberRead } from './reads.ts'

export interface Known {
  /** As calls name them. */
  subscriptor: string
  /** Null before the first choice. */
  id: number | null
  email: string
  /** An address that the link of a mail asks to confirm. */
  newEmail: string | null
}

/** Who looks at the page, and the newsletters with what they get. A link that is not valid counts as none. */
export function useSubscriptor() {
  const { profile } = usePortal()
  const token = useAddressState().get('params')
  const asked = useRead(newslettersRead(subscriptorIn(token)))
  const askedWho = useRead(subscriberRead(subscriptorIn(token)), { isWanted: Boolean(token) })
  // Both calls say so, in any order. A number or an address in the link proves nothing: nobody is found by it.
  const isLinkInvalid =
    [asked, askedWho].some(({ error }) => error?.code === 'newsletter_link_invalid') ||
    (Boolean(token) && askedWho.error?.status === 404)
  const link = isLinkInvalid ? undefined : token
  const subscriptor = subscriptorIn(link)
  const list = useRead(newslettersRead(subscriptor))
  const who = useRead(subscriberRead(subscriptor), { isWanted: Boolean(link || profile) })
  const known: Known | undefined = who.data && {
    subscriptor,
    id: who.data.id,
    email: who.data.emails[0] ?? '',
    newEmail: who.data.new_email,
  }
  // Until it is known who looks, nothing is said of what they get.
  const newsletters: Newsletter[] | undefined = who.isFetching && !who.data ? undefined : list.data
  const failedWho = who.error && !who.data ? who : undefined
  const isLoading = !newsletters && !list.error && !failedWho
  return { hasLink: Boolean(token), isLinkInvalid, isLoading, known, newsletters, list, failedWho }
}
