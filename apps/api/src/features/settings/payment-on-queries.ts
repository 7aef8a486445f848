import { defaultPublicSettings } from '@fanal/domain/settings/default-settings'
import { defaultFlags } from '@fanal/domain/settings/feature-flags'
import { bind, type Db, sqlOf } from '#platform/database'

/** Whether payment is on, as a column: lists are frequent and need only this setting. */
export const isPaymentOn = sqlOf`
  coalesce((select (patch #>> '{invoices,enablePayment}')::boolean from settings where id = 1),
    ${bind(defaultPublicSettings.invoices.enablePayment)})
  and coalesce((select value from feature_flags where name = 'payment.online'),
    ${bind(defaultFlags['payment.online'])}) as is_payment_on`

export async function findIsPaymentOn(db: Db): Promise<boolean> {
  const row = await db.one<{ is_payment_on: boolean }>({
    name: 'payment on',
    ...sqlOf`select ${isPaymentOn}`,
  })
  return row.is_payment_on
}
