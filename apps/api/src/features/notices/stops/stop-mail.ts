import type { NoticeEnv } from '#features/notices/notice-keys'
import { stopTarget } from '#features/notices/targets/stop-target'
import { findTargets, lockTargets, saveTarget } from '#features/notices/targets/target-queries'
import type { Database } from '#platform/database'

interface GoneAddress {
  customerId: number
  address: string
}

/** No more notices to an address that is gone; told in the portal. One that is stopped already stays as it is. */
export async function stopMail(env: NoticeEnv, database: Database, gone: GoneAddress): Promise<void> {
  const { customerId } = gone
  const address = gone.address.toLowerCase()
  const target = { customerId, channel: 'mail' as const, address, keys: {}, label: '' }
  await database.transaction(async (tx) => {
    await lockTargets(tx, customerId)
    const known = await findTargets(tx, customerId)
    const before = known.find((one) => one.channel === 'mail' && one.address === address)
    const id = before?.id ?? (await saveTarget(tx, target))
    await stopTarget(env, tx, { ...target, customer_id: customerId, id }, 'address_gone')
  })
}
