import type { Channel, NoticeKind } from '@fanal/domain/notices/notice-kinds'
import { type Db, sql } from '#platform/database'

export async function saveChoice(
  tx: Db,
  customerId: number,
  { kind, channel, isOn }: { kind: NoticeKind; channel: Channel; isOn: boolean },
): Promise<void> {
  await tx.run(sql`
    insert into notice_preferences (customer_id, kind, channel, is_on)
    values (${customerId}, ${kind}, ${channel}, ${isOn})
    on conflict (customer_id, kind, channel) do update set is_on = excluded.is_on`)
}

interface Times {
  quiet: { from: number; until: number } | null
  isDigest: boolean
}

export async function saveTimes(tx: Db, customerId: number, { quiet, isDigest }: Times): Promise<void> {
  await tx.run(sql`
    insert into notice_settings (customer_id, quiet_from, quiet_until, is_digest)
    values (${customerId}, ${quiet?.from}, ${quiet?.until}, ${isDigest})
    on conflict (customer_id) do update set quiet_from = excluded.quiet_from,
      quiet_until = excluded.quiet_until, is_digest = excluded.is_digest`)
}

/** Whether any active contract of electricity has a price that follows the market. */
export async function hasIndexedPrice(db: Db, customerId: number): Promise<boolean> {
  const { is_indexed: isIndexed } = await db.one<{ is_indexed: boolean }>(sql`
    select exists (
      select from contract_names c join products p on p.name = c.product_name and p.tariff_name = c.tariff_name
      where c.customer_id = ${customerId} and c.type = 'electricity' and c.state = 'activa' and p.is_indexed)
      as is_indexed`)
  return isIndexed
}
