import { countNotices, stoppedChannels } from '@fanal/contract/notices'
import { call } from '#lib/call.ts'

// Asked without the library of queries: mostly there is no news, and a page that is only read does without it.

/** Whether the number of unread notices is another one. */
export async function hasChanged(unread: number | undefined): Promise<boolean> {
  return (await call(countNotices, {})).unread !== unread
}

/** Whether this tab has asked for this customer. */
function isFirstHere(customerId: number): boolean {
  try {
    const isFirst = sessionStorage.getItem('stopped-asked') !== String(customerId)
    sessionStorage.setItem('stopped-asked', String(customerId))
    return isFirst
  } catch {
    return false
  }
}

/** Whether notices no longer arrive somewhere; asked once in each tab. */
export async function hasStopped(customerId: number): Promise<boolean> {
  return isFirstHere(customerId) && (await call(stoppedChannels, {})).items.length > 0
}
