import type { ChangeKind } from '@fanal/domain/contracts/contract-actions'
import type { ProductPrices } from '@fanal/domain/products/products'
import { wToKw } from '@fanal/domain/units'
import { monthOf } from '@fanal/domain/consumption/curve-roll-up'
import { madridDayOf } from '@fanal/domain/dates'
import { rollUpMonths } from '#features/consumption/roll-up-months'
import {
  endContract,
  keepTariffBefore,
  startContract,
  updateBankAccount,
  updateSips,
  updateTerms,
} from '#features/contracts/change-queries'
import type { OwnContract } from '#features/contracts/queries'
import { keepBankAccount } from '#features/contracts/holder-queries'
import type { Db } from '#platform/database'
import { applyHolder, applyLeaving } from './handover/apply-handover.ts'
import type { WantedHolder } from './handover/change-holder.ts'
import { forgetHolderData } from './handover/handover-queries.ts'
import type { WantedEnd } from './handover/leave-contract.ts'

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

/** A new contract: what is signed, as it was shown. */
export interface WantedContract {
  product: string
  tariff: string
  powers_w: number[]
  prices: ProductPrices | undefined
  cups: string
  printable_iban: string
  start: 'now' | 'after_withdrawal' | 'on'
  start_day: string | null
  process: string
}

export interface OpenChange {
  customer_id: number
  change_id: number
  contract_id: number
  kind: ChangeKind
  wanted: unknown
}

/** Writes what a change asked for into its contract. Only called in the transaction that closes the change. */
export async function applyChange(
  tx: Db,
  { customer_id, change_id: changeId, contract_id, kind, wanted }: OpenChange,
): Promise<void> {
  const own = { customerId: customer_id, contractId: contract_id }
  if (kind === 'iban') await applyIban(tx, own, wanted as WantedIban)
  if (kind === 'power') await applyPower(tx, own, wanted as WantedPower)
  if (kind === 'noSIPSCession') await updateSips(tx, own, 'active')
  if (kind === 'contract') await startContract(tx, own, madridDayOf(Date.now()))
  if (kind === 'holder') await applyHolder(tx, { own, changeId, wanted: wanted as WantedHolder })
  if (kind === 'leaving') await applyLeaving(tx, { own, changeId, wanted: wanted as WantedEnd })
}

/**
 * A change that comes to nothing leaves the contract as it was; only the opt-out had been marked as
 * asked for, a contract that never began is over, and of a holder who never came less is kept.
 */
export async function undoChange(
  tx: Db,
  { customer_id, change_id, contract_id, kind }: OpenChange,
): Promise<void> {
  const own = { customerId: customer_id, contractId: contract_id }
  if (kind === 'noSIPSCession') await updateSips(tx, own, 'unactive')
  if (kind === 'contract') await endContract(tx, own, madridDayOf(Date.now()))
  if (kind === 'holder') await forgetHolderData(tx, { customerId: customer_id, id: change_id })
}

async function applyIban(tx: Db, own: OwnContract, { bank_account_id, iban }: WantedIban): Promise<void> {
  const accountId = iban === undefined ? bank_account_id : await keepBankAccount(tx, own.customerId, iban)
  await updateBankAccount(tx, own, accountId)
}

/** All powers, and with another access tariff its product too: from today on, the days before keep the tariff that they had. */
async function applyPower(tx: Db, own: OwnContract, wanted: WantedPower): Promise<void> {
  const { powers_w, tariff, product } = wanted
  const today = madridDayOf(Date.now())
  if (tariff !== undefined) await keepTariffBefore(tx, own, today)
  const contracted_power = powers_w.map((power, i) => ({
    period: `P${i + 1}`,
    power: wToKw(power).toFixed(3),
  }))
  await updateTerms(tx, own, { contracted_power, tariff, product })
  if (tariff !== undefined) await rollUpMonths(tx, [{ ...own, month: monthOf(today) }])
}
