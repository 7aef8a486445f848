import type { ContractChange } from '@fanal/domain/contracts/contract-actions'
import type { ProductPrices } from '@fanal/domain/products/products'
import { wToKw } from '@fanal/domain/units'
import { monthOf } from '@fanal/domain/consumption/curve-roll-up'
import { madridDayOf } from '@fanal/domain/dates'
import { rollUpMonths } from '#features/consumption/roll-up-months'
import { type Db, sql } from '#platform/database'

/** An account of the customer's by its id, or a new one by its number: kept only once it counts. */
export interface WantedIban {
  bank_account_id?: number
  iban?: string
  printable_iban: string
}
/** What comes with another access tariff: the prices are those that were shown and signed. */
export interface PowerTerms {
  tariff: string
  product: string
  prices: ProductPrices | undefined
}
export interface WantedPower extends Partial<PowerTerms> {
  powers_w: number[]
  phone: string
}

export interface OpenChange {
  contract_id: number
  kind: ContractChange
  wanted: unknown
}

/** Writes what a change asked for into its contract. Only called in the transaction that closes the change. */
export async function applyChange(tx: Db, { contract_id, kind, wanted }: OpenChange): Promise<void> {
  if (kind === 'iban') await applyIban(tx, contract_id, wanted as WantedIban)
  if (kind === 'power') await applyPower(tx, contract_id, wanted as WantedPower)
  if (kind === 'noSIPSCession') await setSips(tx, contract_id, 'active')
}

/** A change that comes to nothing leaves the contract as it was; only the opt-out had been marked as asked for. */
export async function undoChange(tx: Db, { contract_id, kind }: OpenChange): Promise<void> {
  if (kind === 'noSIPSCession') await setSips(tx, contract_id, 'unactive')
}

async function applyIban(tx: Db, contractId: number, { bank_account_id, iban }: WantedIban): Promise<void> {
  const accountId = iban === undefined ? bank_account_id : (await keepAccount(tx, contractId, iban)).id
  await tx.run(sql`
    update contracts set bank_account_id = ${accountId}, version = version + 1 where id = ${contractId}`)
}

function keepAccount(tx: Db, contractId: number, iban: string): Promise<{ id: number }> {
  return tx.one(sql`
    insert into bank_accounts (customer_id, iban) select customer_id, ${iban} from contracts where id = ${contractId}
    on conflict (customer_id, iban) do update set iban = excluded.iban
    returning id`)
}

/** All powers, and with another access tariff its product too: from today on, the days before keep the tariff that they had. */
async function applyPower(tx: Db, contractId: number, wanted: WantedPower): Promise<void> {
  const { powers_w, tariff, product } = wanted
  const today = madridDayOf(Date.now())
  if (tariff !== undefined)
    await tx.run(sql`
      insert into contract_tariffs (contract_id, before_day, tariff_name)
      select id, ${today}, tariff_name from contracts where id = ${contractId} on conflict do nothing`)
  const powers = powers_w.map((power, i) => ({ period: `P${i + 1}`, power: wToKw(power).toFixed(3) }))
  await tx.run(sql`
    update contracts set contracted_power = ${JSON.stringify(powers)}, version = version + 1,
      tariff_name = coalesce(${tariff}, tariff_name), product_name = coalesce(${product}, product_name)
    where id = ${contractId}`)
  if (tariff !== undefined) await rollUpMonths(tx, [{ contractId, month: monthOf(today) }])
}

export async function setSips(
  tx: Db,
  contractId: number,
  state: 'unactive' | 'requested' | 'active',
): Promise<void> {
  await tx.run(sql`
    update contracts set sips_state = ${state}, version = version + 1 where id = ${contractId}`)
}
