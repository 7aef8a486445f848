import { productPrices } from '@fanal/contract/schemas/contracting-offers'
import type { ProductPrices } from '@fanal/domain/products/products'
import type { Locale } from '@fanal/domain/settings/languages'
import type { z } from 'zod'
import { documentFormats } from '@fanal/domain/formats/document-formats'
import { fillText } from '#platform/texts'
import { textsOf } from '#texts'
import type { Summary } from './change-kind.ts'

type Prices = ProductPrices | undefined

/** Prices as they were shown and signed. */
export const storedPrices: z.ZodType<ProductPrices> = productPrices

export const dayText = (day: string, locale: Locale) =>
  documentFormats(locale).longDay(new Date(`${day}T12:00:00Z`))

/** A summary of one line; a missing side shows as none. */
export function changeLine(
  field: string,
  [before, after]: readonly [before: string | undefined, after: string | undefined],
  locale: Locale,
): Summary {
  const { none } = textsOf('contract-changes', locale).values
  return [{ field, before: before || none, after: after || none }]
}

/** Lines of what was not there before; those without a value are left out. */
export function newLines(lines: readonly [field: string, after: string][], locale: Locale): Summary {
  const before = textsOf('contract-changes', locale).values.none
  return lines.filter(([, after]) => after).map(([field, after]) => ({ field, before, after }))
}

export function priceLines(old: Prices, wanted: Prices, locale: Locale): Summary {
  const { fields, values } = textsOf('contract-changes', locale)
  const lines = (field: string, unit: string, of: (prices: ProductPrices) => readonly string[]): Summary => {
    const sides = [old ? of(old) : [], wanted ? of(wanted) : []] as const
    const price = (text: string | undefined) =>
      text === undefined ? values.none : `${documentFormats(locale).unitPrice(text)} ${unit}`
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

export function powerLines(old: readonly number[], wanted: readonly number[], locale: Locale): Summary {
  const { fields, values } = textsOf('contract-changes', locale)
  const kw = (watts: number | undefined) =>
    watts === undefined ? values.none : `${documentFormats(locale).decimal(watts / 1000)} kW`
  return Array.from({ length: Math.max(old.length, wanted.length) }, (_, i) => ({
    field: fillText(fields.power, { period: `P${i + 1}` }),
    before: kw(old[i]),
    after: kw(wanted[i]),
  }))
}
