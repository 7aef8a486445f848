import type { ContractChange } from '@fanal/domain/contracts/contract-actions'
import { wToKw } from '@fanal/domain/units'
import { type Db, sql } from '#platform/database'

interface WantedIban {
  bank_account_id: number
}
interface WantedPower {
  powers_w: number[]
}

/** Writes what a change asked for into its contract. Only called in the transaction that closes the change. */
export async function applyChange(
  tx: Db,
  { contractId, kind, wanted }: { contractId: number; kind: ContractChange; wanted: unknown },
): Promise<void> {
  if (kind === 'iban')
    await tx.run(sql`
      update contracts set bank_account_id = ${(wanted as WantedIban).bank_account_id}, version = version + 1
      where id = ${contractId}`)
  if (kind === 'power') {
    const powers = (wanted as WantedPower).powers_w.map((power, i) => ({
      period: `P${i + 1}`,
      power: wToKw(power).toFixed(3),
    }))
    await tx.run(sql`
      update contracts set contracted_power = ${JSON.stringify(powers)}, version = version + 1,
        tariff_name = case when tariff_name in ('2.0TD', '3.0TD') then ${powers.length > 2 ? '3.0TD' : '2.0TD'} else tariff_name end
      where id = ${contractId}`)
  }
  if (kind === 'noSIPSCession')
    await tx.run(
      sql`update contracts set sips_state = 'active', version = version + 1 where id = ${contractId}`,
    )
}

/** A change that comes to nothing leaves the contract as it was; only the opt-out had been marked as asked for. */
export async function undoChange(
  tx: Db,
  { contractId, kind }: { contractId: number; kind: ContractChange },
): Promise<void> {
  if (kind === 'noSIPSCession')
    await tx.run(
      sql`update contracts set sips_state = 'unactive', version = version + 1 where id = ${contractId}`,
    )
}
