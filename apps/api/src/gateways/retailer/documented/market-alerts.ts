import { listOf, numberOf, objectOf, textOf } from '../loose-values.ts'
import type { Documented } from '../visit.ts'

/** A name alone, or an object with one. */
const productOf = (value: unknown) => {
  const one = objectOf(value)
  const name = typeof value === 'string' ? value : textOf(one['name'] ?? one['product'] ?? one['id'])
  return { name, last_day: null, last_price: null }
}

const alertOf = (value: unknown) => {
  const one = objectOf(value)
  return {
    id: numberOf(one['id']),
    product: textOf(one['product'] ?? one['contract']),
    type: one['type'] ?? one['limit_type'],
    price: numberOf(one['price']),
    is_met: null,
    fired_day: null,
    fired_price: null,
    times_fired: 0,
    ended_on: null,
  }
}

export const marketAlertCalls: Record<string, Documented> = {
  omipProducts: { read: (body) => listOf(body, 'products').map(productOf) },
  omipAlerts: { read: (body) => listOf(body, 'alerts').map(alertOf) },
  addOmipAlert: {
    read: (body) => {
      const { status, id } = objectOf(body)
      return { status: numberOf(status), id: numberOf(id) }
    },
  },
  deleteOmipAlert: { read: (body) => ({ status: numberOf(objectOf(body)['status']) }) },
}
