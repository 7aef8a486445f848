import type { ContractChange } from '@fanal/domain/contracts/contract-actions'
import type { ProductPrices } from '@fanal/domain/products/products'
import { wToKw } from '@fanal/domain/units'
import { monthOf } from '@fanal/domain/consumption/curve-roll-up'
import { madridDayOf } from '@fanal/domain/dates'
import { rollUpMonths } from '#features/consumption/roll-up-months'
import {
  keepTariffBefore,
  updateBankAccount,
  updateSips,
  updateTerms,
} from '#features/contracts/change-queries'
import { keepBankAccount } from '#features/contracts/holder-queries'
import type { Db } from '#platform/database'

/** An existing account by id, or a new IBAN: stored only when it takes effect. */
export interface WantedIban {
  bank_account_id?: number
  iban?: string
  printable_iban: string
}
/** Consequences of another access tariff: the prices are those that were shown and signed. */
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

/** Applies a change to its contract. Only called in the transaction that closes the change. */
export async function applyChange(tx: Db, { contract_id, kind, wanted }: OpenChange): Promise<void> {
  if (kind === 'iban') await applyIban(tx, contract_id, wanted as WantedIban)
  if (kind === 'power') await applyPower(tx, contract_id, wanted as WantedPower)
  if (kind === 'noSIPSCession') await updateSips(tx, contract_id, 'active')
}

/** A failed change leaves the contract as it was; only the opt-out had been marked as requested. */
export async function undoChange(tx: Db, { contract_id, kind }: OpenChange): Promise<void> {
  if (kind === 'noSIPSCession') await updateSips(tx, contract_id, 'unactive')
}

async function applyIban(tx: Db, contractId: number, { bank_account_id, iban }: WantedIban): Promise<void> {
  const accountId = iban === undefined ? bank_account_id : await keepBankAccount(tx, contractId, iban)
  await updateBankAccount(tx, contractId, accountId)
}

/** All powers, and with another access tariff its product: from today on; earlier days keep their tariff. */
async function applyPower(tx: Db, contractId: number, wanted: WantedPower): Promise<void> {
  const { powers_w, tariff, product } = wanted
  const today = madridDayOf(Date.now())
  if (tariff !== undefined) await keepTariffBefore(tx, contractId, today)
  const contracted_power = powers_w.map((power, i) => ({
    period: `P${i + 1}`,
    power: wToKw(power).toFixed(3),
  }))
  await updateTerms(tx, contractId, { contracted_power, tariff, product })
  if (tariff !== undefined) await rollUpMonths(tx, [{ contractId, month: monthOf(today) }])
}
