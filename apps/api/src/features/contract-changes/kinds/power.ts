import type { Contract } from '@fanal/contract/schemas/contracts'
import { monthOf } from '@fanal/domain/consumption/curve-roll-up'
import { checkPowerChange, phoneError } from '@fanal/domain/contract-changes/power-change'
import { changeRules } from '@fanal/domain/contracts/contract-actions'
import { madridDayOf } from '@fanal/domain/dates'
import { normalisePhone } from '@fanal/domain/identifiers/phone'
import { pricesOn, productFor } from '@fanal/domain/products/products'
import { kwToW, wToKw } from '@fanal/domain/units'
import { z } from 'zod'
import { rollUpMonths } from '#features/consumption/roll-up-months'
import { type RequestedKind, waiting } from '#features/contract-changes/change-kind'
import { powerLines, priceLines, storedPrices } from '#features/contract-changes/summary-lines'
import { keepTariffBefore, updateTerms } from '#features/contracts/change-queries'
import { findOffered, findProduct } from '#features/products/queries'
import type { Db } from '#platform/database'
import { AppError, wrongFields } from '#platform/errors'
import { textsOf } from '#texts'

interface PowerForm {
  powersW: (number | undefined)[]
  phone: string
  /** The access tariff that the customer agreed to, and its product. */
  tariff: string | undefined
  productId: number | undefined
}

/** With another access tariff also its product, and the prices that were shown and signed. */
const before = z.object({
  powers_w: z.array(z.number()),
  tariff: z.string().optional(),
  product: z.string().optional(),
  prices: storedPrices.optional(),
})
const payload = before.extend({ phone: z.string() })
type Terms = Omit<z.infer<typeof before>, 'powers_w'>

/** New contracted powers; sent to the distributor after the signature. */
export const power: RequestedKind<
  PowerForm,
  z.infer<typeof payload>,
  z.infer<typeof before>,
  typeof waiting
> = {
  kind: 'power',
  rule: changeRules.power,
  schemas: { payload, before },
  title: (locale) => textsOf('contract-changes', locale).kinds.power,
  isSigned: true,
  whileOpen: 'change_open',
  async check(tx, { contract }, form) {
    const current = contract.contracted_power_period.map((period) => kwToW(period.power))
    const typed = form.powersW.map((watts) => (watts === undefined ? '' : String(watts / 1000)))
    const checked = checkPowerChange(
      { tariff: contract.tariff.name, powersW: current },
      { typed, tariff: form.tariff },
    )
    const phone = normalisePhone(form.phone)
    const wrongPhone = phoneError(phone)
    if (!checked.ok || wrongPhone)
      throw wrongFields({ ...(!checked.ok && checked.errors), phone: wrongPhone })
    const terms = await otherTerms(tx, contract, checked.tariff, form.productId)
    return {
      answer: waiting,
      change: {
        payload: { powers_w: checked.powersW, phone, ...terms?.after },
        before: { powers_w: current, ...terms?.before },
      },
    }
  },
  /** The powers; and with another access tariff that tariff, the product and every price. */
  summary({ payload: after, before: old }, locale) {
    const { fields } = textsOf('contract-changes', locale)
    const powers = powerLines(old.powers_w, after.powers_w, locale)
    if (after.tariff === undefined) return powers
    return [
      { field: fields.tariff, before: old.tariff ?? '', after: after.tariff },
      ...powers,
      { field: fields.product, before: old.product ?? '', after: after.product ?? '' },
      ...priceLines(old.prices, after.prices, locale),
    ]
  },
  /** Another access tariff, with its product, counts from today on: the days before keep theirs. */
  async apply(tx, { customerId, contractId }, { powers_w, tariff, product }) {
    const own = { customerId, contractId }
    const today = madridDayOf(Date.now())
    if (tariff !== undefined) await keepTariffBefore(tx, own, today)
    const contracted_power = powers_w.map((watts, i) => ({
      period: `P${i + 1}`,
      power: wToKw(watts).toFixed(3),
    }))
    await updateTerms(tx, own, { contracted_power, tariff, product })
    if (tariff !== undefined) await rollUpMonths(tx, [{ ...own, month: monthOf(today) }])
  },
}

/** Another access tariff brings another product: both are part of the signed document, and looked up here. */
async function otherTerms(
  tx: Db,
  { tariff, pricelist }: Contract,
  agreedTariff: string,
  chosenId: number | undefined,
): Promise<{ before: Terms; after: Terms } | undefined> {
  if (agreedTariff === tariff.name) return undefined
  const day = madridDayOf(Date.now())
  const currentName = pricelist.name
  const product = productFor(await findOffered(tx, { tariff: agreedTariff, currentName, day }), {
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
    after: { tariff: agreedTariff, product: product.name, prices: product.today },
  }
}
