import type { Paper } from '#features/contracting/follow/paper-queries'
import type { OwnSwitch } from '#features/contracting/follow/switch-queries'
import { type Db, sql } from '#platform/database'

export async function updateWay(
  tx: Db,
  { customerId, contractId }: OwnSwitch,
  { toldAt, sentAt, acceptedAt }: { toldAt: Date; sentAt: Date; acceptedAt: Date | null },
): Promise<void> {
  await tx.run(sql`
    update switches set told_at = ${toldAt}, sent_at = ${sentAt}, accepted_at = ${acceptedAt}
    where customer_id = ${customerId} and contract_id = ${contractId}`)
}

export async function insertPaperOf(
  tx: Db,
  { customerId, contractId }: OwnSwitch,
  { madeAt, ...paper }: Paper & { madeAt: Date },
): Promise<void> {
  const { kind, locale, textVersion, document, sha256, sentTo, sentAt } = paper
  await tx.run(sql`
    insert into contract_papers (customer_id, contract_id, kind, locale, text_version, document, sha256, made_at, sent_to,
      sent_at)
    values (${customerId}, ${contractId}, ${kind}, ${locale}, ${textVersion}, ${Buffer.from(document)}, ${sha256}, ${madeAt},
      ${sentTo}, ${sentAt})`)
}
