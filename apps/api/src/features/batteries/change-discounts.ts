import type { DiscountMode } from '@fanal/domain/batteries/battery-rules'
import { type Db, sql } from '#platform/database'
import { recordEvent } from '#platform/events'
import { loadLinkFor, type OnBattery } from './load-link.ts'

/** Whether the battery's discounts go to the contract's invoices. Chosen again, nothing changes. */
export async function changeDiscounts(
  tx: Db,
  { mode, ...on }: OnBattery & { mode: DiscountMode },
): Promise<{ gestio_descomptes: DiscountMode }> {
  const { link } = await loadLinkFor(tx, 'discounts', on)
  if (mode === link.gestio_descomptes) return { gestio_descomptes: mode }
  await tx.run(sql`update battery_links set gestio_descomptes = ${mode} where id = ${link.id}`)
  await recordEvent(tx, {
    actor: 'customer',
    kind: 'battery.discounts',
    customerId: on.session.customerId,
    detail: { contract: on.contractName, battery: on.batteryId, before: link.gestio_descomptes, after: mode },
  })
  return { gestio_descomptes: mode }
}
