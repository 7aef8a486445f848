import type { Settlement } from '@fanal/domain/market-alerts/alert-firing'
import type { CheapHours } from '@fanal/domain/market-alerts/cheap-hours'
import type { NewNotice } from '#features/notices/notify'
import type { AlertRow, EndedAlert } from './alert-queries.ts'

const cents = (euros: number) => Math.round(euros * 100)

/** Mathematicians' signs, the same in all languages. */
const signs: Record<AlertRow['type'], string> = { '<': '<', '>': '>', '==': '=' }

const limitOf = ({ type, price }: Pick<AlertRow, 'type' | 'price'>) => ({
  sign: signs[type],
  limit: cents(price),
})
/** The page shows this product first. */
const linkTo = (product: string) =>
  ({ page: 'omip', query: `?product=${encodeURIComponent(product)}` }) as const

export function firedNotice(alert: AlertRow, { day, price }: Settlement): NewNotice {
  return {
    customerId: alert.customer_id,
    event: 'alert_fired',
    key: `alert:${alert.id}:${day}`,
    told: { product: alert.product, price: cents(price), day, ...limitOf(alert) },
    link: linkTo(alert.product),
  }
}

export function endedNotice(alert: EndedAlert): NewNotice {
  return {
    customerId: alert.customer_id,
    event: 'alert_ended',
    key: `alert:${alert.id}:ended`,
    told: { product: alert.product, day: alert.traded_until, ...limitOf(alert) },
    link: linkTo(alert.product),
  }
}

export function cheapHoursNotice(customerId: number, day: string, { ranges, price }: CheapHours): NewNotice {
  const hours = ranges.map(({ from, to }) => `${from}–${to}`).join(', ')
  return {
    customerId,
    event: 'cheap_hours',
    key: `cheap_hours:${day}`,
    told: { hours, day, price: cents(price) },
    link: linkTo('OMIE ES'),
    day,
  }
}
