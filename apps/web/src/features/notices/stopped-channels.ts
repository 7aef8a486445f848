import { stoppedChannels } from '@fanal/contract/notices'
import { call } from '#lib/call.ts'

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
