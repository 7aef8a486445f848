import { foundErrors } from '../found-errors.ts'
import { isExpired, readMarketProduct } from './market-product.ts'

export const alertTypes = ['<', '>', '=='] as const
export type AlertType = (typeof alertTypes)[number]

export const maxAlertPrice = 10_000
/** Limit per customer; ended alerts do not count. */
export const maxAlerts = 50

/** As typed, or sent by a program. */
export interface MarketAlertForm {
  product: string
  type: string
  price: string
}

export interface MarketAlert {
  product: string
  type: AlertType
  /** Euros per MWh. */
  price: number
}

type PriceError =
  | 'required'
  | 'price_not_valid'
  | 'price_negative'
  | 'price_decimals'
  | 'price_too_high'
  | 'alert_exists'
type ProductError = 'required' | 'unknown_product' | 'product_expired' | 'too_many_alerts'
type TypeError = 'required' | 'not_a_choice'
export type MarketAlertErrors = Partial<Record<string, PriceError | ProductError | TypeError>>

const number = /^([+-]?)(\d+)(?:[.,](\d+))?$/

/** Euros of a typed price, or what is wrong with it. */
export function readAlertPrice(typed: string): { price: number } | { error: PriceError } {
  const text = typed.trim()
  if (text === '') return { error: 'required' }
  const [, sign, whole, fraction = ''] = number.exec(text) ?? []
  if (whole === undefined) return { error: 'price_not_valid' }
  const price = Number(`${whole}.${fraction || '0'}`)
  if (sign === '-' && price !== 0) return { error: 'price_negative' }
  if (price > maxAlertPrice) return { error: 'price_too_high' }
  if (fraction.length > 2) return { error: 'price_decimals' }
  return { price }
}

const isType = (type: string): type is AlertType => (alertTypes as readonly string[]).includes(type)

/** An alert that can be made; undefined while something is missing or wrong. */
export function readAlert({ product, type, price: typed }: MarketAlertForm): MarketAlert | undefined {
  const read = readAlertPrice(typed)
  return product !== '' && isType(type) && 'price' in read ? { product, type, price: read.price } : undefined
}

interface Known {
  today: string
  /** The names that are listed. */
  products: readonly string[]
  /** The customer's alerts that are not over. */
  alerts: readonly MarketAlert[]
}

export const isSameAlert = (one: MarketAlert, other: MarketAlert): boolean =>
  one.product === other.product && one.type === other.type && one.price === other.price

/** The errors of a new alert, by field. */
export function checkMarketAlert(form: MarketAlertForm, known: Known): MarketAlertErrors {
  const alert = readAlert(form)
  const price = readAlertPrice(form.price)
  const isThere = alert !== undefined && known.alerts.some((one) => isSameAlert(one, alert))
  return foundErrors({
    product: productError(form.product, known),
    type: typeError(form.type),
    price: 'error' in price ? price.error : isThere ? 'alert_exists' : undefined,
  })
}

function typeError(type: string): TypeError | undefined {
  if (type === '') return 'required'
  return isType(type) ? undefined : 'not_a_choice'
}

function productError(name: string, { today, products, alerts }: Known): ProductError | undefined {
  if (name === '') return 'required'
  const product = readMarketProduct(name)
  // Another server may have names of its own.
  if (product && isExpired(product, today)) return 'product_expired'
  if (!products.includes(name)) return 'unknown_product'
  return alerts.length >= maxAlerts ? 'too_many_alerts' : undefined
}
