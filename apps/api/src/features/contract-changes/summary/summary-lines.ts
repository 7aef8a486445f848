import type { ContractChangeRequest } from '@fanal/contract/schemas/contract-changes'
import type { ProductPrices } from '@fanal/domain/products/products'
import type { Locale } from '@fanal/domain/settings/languages'
import { decimal, unitPrice } from '#formats/dates-and-numbers'
import { fillText } from '#platform/texts'
import { textsOf } from '#texts'

export type Summary = ContractChangeRequest['summary']
type Prices = ProductPrices | undefined

export function priceLines(old: Prices, wanted: Prices, locale: Locale): Summary {
  const { fields, values } = textsOf('contract-changes', locale)
  const lines = (field: string, unit: string, of: (prices: ProductPrices) => readonly string[]): Summary => {
    const sides = [old ? of(old) : [], wanted ? of(wanted) : []] as const
    const price = (text: string | undefined) =>
      text === undefined ? values.none : `${unitPrice(text, locale)} ${unit}`
    return Array.from({ length: Math.max(...sides.map(({ length }) => length)) }, (_, i) => ({
      field: fillText(field, { period: `P${i + 1}` }),
      before: price(sides[0][i]),
      after: price(sides[1][i]),
    }))
  }
  return [
    ...lines(fields.powerPrice, values.perKwDay, ({ power }) => power),
    ...lines(fields.energyPrice, values.perKwh, ({ energy }) => energy),
  ]
}

export function powerLines(before: unknown, after: unknown, locale: Locale): Summary {
  const { fields, values } = textsOf('contract-changes', locale)
  const powers = (value: unknown) => (Array.isArray(value) ? (value as number[]) : [])
  const kw = (watts: number | undefined) =>
    watts === undefined ? values.none : `${decimal(watts / 1000, locale)} kW`
  const [old, wanted] = [powers(before), powers(after)]
  return Array.from({ length: Math.max(old.length, wanted.length) }, (_, i) => ({
    field: fillText(fields.power, { period: `P${i + 1}` }),
    before: kw(old[i]),
    after: kw(wanted[i]),
  }))
}
