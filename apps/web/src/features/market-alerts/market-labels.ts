import type { AlertType, MarketAlert } from '@fanal/domain/market-alerts/check-market-alert'
import { type MarketProduct, readMarketProduct } from '@fanal/domain/market-alerts/market-product'
import { useFormats } from '#lib/format.ts'
import { type TextKey, type Translate, useTexts } from '#lib/texts.ts'

type T = Translate<'market-alerts'>

/** Beside a price. */
export const unit = '€/MWh'

const comparisons: Record<AlertType, TextKey<'market-alerts'>> = {
  '<': 'alert.below',
  '>': 'alert.above',
  '==': 'alert.equal',
}

const groups = {
  day: 'group.day',
  'ES base': 'group.spain',
  'ES solar': 'group.solar',
  'PT base': 'group.portugal',
  'PT solar': 'group.portugal',
} as const

/** Spain in base load, in hours of sun, and Portugal trade the same periods. */
const loads = {
  'ES base': 'load.spain',
  'ES solar': 'load.solar',
  'PT base': 'load.portugal',
  'PT solar': 'load.portugal',
} as const

/** What products of one kind are listed under. */
export function groupOf(name: string, t: T): string {
  const product = readMarketProduct(name)
  if (!product) return t('group.other')
  return t(product.kind === 'day' ? groups.day : groups[`${product.country} ${product.load}`])
}

function periodOf(product: MarketProduct, t: T, month: (value: string, style: 'long') => string): string {
  if (product.kind === 'day') return product.country === 'ES' ? t('product.spain') : t('product.portugal')
  const { start } = product.delivery
  const year = start.slice(0, 4)
  if (product.kind === 'month') return month(start.slice(0, 7), 'long')
  if (product.kind === 'year') return t('product.year', { year })
  return t('product.quarter', { quarter: (Number(start.slice(5, 7)) + 2) / 3, year })
}

/** Names of products and alerts in words. */
export function useMarketLabels() {
  const t = useTexts('market-alerts')
  const { number, month } = useFormats()
  // Never on two lines.
  const price = (euros: number) => `${number(euros, 2, 2)}\u00A0${unit}`
  return {
    price,
    /** "Base, diciembre de 2026"; of names that are not known, the name. */
    nameOf: (name: string) => {
      const product = readMarketProduct(name)
      if (!product) return name
      const period = periodOf(product, t, month)
      return product.kind === 'day' ? period : t(loads[`${product.country} ${product.load}`], { period })
    },
    /** "sube de 105,00 €/MWh". */
    limit: ({ type, price: limit }: Pick<MarketAlert, 'type' | 'price'>) =>
      t(comparisons[type], { price: price(limit) }),
  }
}

const errors: Record<string, TextKey<'market-alerts'>> = {
  required: 'error.required',
  unknown_product: 'error.unknown_product',
  product_expired: 'error.product_expired',
  too_many_alerts: 'error.too_many_alerts',
  not_a_choice: 'error.required',
  price_not_valid: 'error.price_not_valid',
  price_negative: 'error.price_negative',
  price_decimals: 'error.price_decimals',
  price_too_high: 'error.price_too_high',
  alert_exists: 'error.alert_exists',
}

export function useMarketMessages() {
  const t = useTexts('market-alerts')
  return (code: string) => errors[code] && t(errors[code])
}
