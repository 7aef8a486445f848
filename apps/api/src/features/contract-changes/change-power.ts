import type { Contract } from '@fanal/contract/schemas/contracts'
import { checkPowerChange, phoneError } from '@fanal/domain/contract-changes/power-change'
import { madridDayOf } from '@fanal/domain/dates'
import { normalisePhone } from '@fanal/domain/identifiers/phone'
import { pricesOn, productFor } from '@fanal/domain/products/products'
import { kwToW } from '@fanal/domain/units'
import { findOffered, findProduct } from '#features/products/queries'
import type { Db } from '#platform/database'
import type { Deps } from '#deps'
import { AppError, wrongFields } from '#platform/errors'
import type { Session } from '#platform/session'
import type { PowerTerms } from './apply-change.ts'
import { loadContractFor } from './load-contract.ts'
import { requestSignedChange } from './request-signed-change.ts'

interface PowerChange {
  session: Session
  contractName: string
  powersW: (number | undefined)[]
  phone: string
  /** The access tariff that the customer agreed to, and its product. */
  tariff: string | undefined
  productId: number | undefined
}

/** New contracted powers; sent to the distributor after the signature. */
export async function changePower(deps: Deps, tx: Db, change: PowerChange) {
  const { session, contractName, powersW } = change
  const { contract } = await loadContractFor(tx, session, contractName, 'power')
  const current = contract.contracted_power_period.map(({ power }) => kwToW(power))
  const typed = powersW.map((power) => (power === undefined ? '' : String(power / 1000)))
  const checked = checkPowerChange(
    { tariff: contract.tariff.name, powersW: current },
    { typed, tariff: change.tariff },
  )
  const phone = normalisePhone(change.phone)
  const wrongPhone = phoneError(phone)
  if (!checked.ok || wrongPhone) throw wrongFields({ ...(!checked.ok && checked.errors), phone: wrongPhone })
  const terms = await otherTerms(tx, contract, checked.tariff, change.productId)
  return requestSignedChange(deps, tx, {
    session,
    contract,
    kind: 'power',
    wanted: { powers_w: checked.powersW, phone, ...terms?.wanted },
    before: { powers_w: current, ...terms?.before },
  })
}

/** Another access tariff brings another product: both are part of the signed document, and looked up here. */
async function otherTerms(
  tx: Db,
  { tariff, pricelist }: Contract,
  wantedTariff: string,
  chosenId: number | undefined,
): Promise<{ before: PowerTerms; wanted: PowerTerms } | undefined> {
  if (wantedTariff === tariff.name) return undefined
  const day = madridDayOf(Date.now())
  const currentName = pricelist.name
  const product = productFor(await findOffered(tx, { tariff: wantedTariff, currentName, day }), {
    chosenId,
    currentName,
  })
  if (!product)
    throw new AppError('invalid_request', {
      errors: { product: [chosenId === undefined ? 'no_product' : 'not_a_choice'] },
    })
  const known = await findProduct(tx, currentName, tariff.name)
  return {
    before: { tariff: tariff.name, product: currentName, prices: known && pricesOn(known.prices, day) },
    wanted: { tariff: wantedTariff, product: product.name, prices: product.today },
  }
}
