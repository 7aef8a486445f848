import type { Contract } from '@fanal/contract/contracts.schemas'
import { type PowerTaxes, powerTaxes } from '@fanal/domain/consumption/power-taxes'
import type { ContractChange } from '@fanal/domain/contracts/contract-actions'
import { madridDayOf } from '@fanal/domain/dates'
import { zoneOf } from '@fanal/domain/lookups/provinces'
import { pricesOn } from '@fanal/domain/products/products'
import type { AllSettings } from '@fanal/domain/settings/settings'
import { findProduct, type Product } from '#features/products/queries'
import { findRates, findSettings } from '#features/settings/queries'
import { type Db, sql } from '#platform/database'

interface SignedChange {
  kind: ContractChange
  closed_at: Date
  document_sha256: string
}

/** All that the document of a contract says. */
export interface ReportData {
  contract: Contract
  settings: AllSettings
  product: Product | undefined
  /** Its prices of the day. */
  prices: Product['prices'][number] | undefined
  /** Of the day. */
  taxes: PowerTaxes
  signed: SignedChange[]
  ownerVat: string
  now: Date
}

export async function findReportData(db: Db, contract: Contract, now: Date): Promise<ReportData> {
  const day = madridDayOf(now.getTime())
  const { postal_code, vat } = await db.one<{ postal_code: string; vat: string }>(sql`
    select c.postal_code, u.vat from contracts c join customers u on u.id = c.customer_id where c.id = ${contract.id}`)
  const product = await findProduct(db, contract.pricelist.name, contract.tariff.name)
  const signed = await db.many<SignedChange>(sql`
    select r.kind, s.closed_at, s.document_sha256 from signatures s join change_requests r on r.id = s.change_id
    where r.contract_id = ${contract.id} and s.state = 'signed' order by s.closed_at desc limit 20`)
  const powers = contract.contracted_power_period.map(({ power }) => String(power))
  return {
    contract,
    settings: await findSettings(db),
    product,
    prices: product && pricesOn(product.prices, day),
    taxes: powerTaxes(await findRates(db), { day, zone: zoneOf(Number(postal_code.slice(0, 2))), powers }),
    signed,
    ownerVat: vat,
    now,
  }
}
