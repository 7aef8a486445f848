import type { DiscountMode } from '@fanal/domain/batteries/battery-rules'
import type { Db } from '#platform/database'
import { recordEvent } from '#platform/events'
import { saveDiscounts } from './change-queries.ts'
import { loadLinkFor, type OnBattery } from './load-link.ts'

/** Whether discounts are applied to the contract's invoices. Idempotent. */
export async function changeDiscounts(
  tx: Db,
  { mode, ...on }: OnBattery & { mode: DiscountMode },
): Promise<{ gestio_descomptes: DiscountMode }> {
  const { customerId } = on.session
  const { link } = await loadLinkFor(tx, 'discounts', on)
  if (mode === link.gestio_descomptes) return { gestio_descomptes: mode }
  await saveDiscounts(tx, { customerId, linkId: link.id }, mode)
  await recordEvent(tx, {
    actor: 'customer',
    kind: 'battery.discounts',
    customerId,
    detail: { contract: on.contractName, battery: on.batteryId, before: link.gestio_descomptes, after: mode },
  })
  return { gestio_descomptes: mode }
}
