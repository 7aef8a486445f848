import { addDays, addMonths } from '@fanal/domain/dates'
import type { Locale } from '@fanal/domain/settings/languages'

export interface DemoCustomer {
  vat: string
  name: string
  is_company: boolean
  email: string
  phone: string
  locale: Locale
  new_customer: boolean
  /** Customer since. */
  since: string
  /** Without one there is no account. */
  password?: string
  must_change_password?: boolean
}

export const demoPassword = 'Fanal-2026'

const person = { is_company: false, locale: 'es-ES', new_customer: false } as const

/** The people of the demo. */
export function demoCustomers(today: string): DemoCustomer[] {
  return [
    {
      ...person,
      vat: '12345678Z',
      name: 'Marta Soler Vidal',
      email: 'marta@example.com',
      phone: '+34600000001',
      since: addMonths(today, -50),
      password: demoPassword,
    },
    {
      ...person,
      vat: 'B12345674',
      name: 'Forns Pa d’Or, SL',
      is_company: true,
      email: 'oficina@forns.example.com',
      phone: '+34600000002',
      locale: 'ca-ES',
      since: addMonths(today, -74),
      password: demoPassword,
    },
    {
      ...person,
      vat: '87654321X',
      name: 'Jorge Prat Lozano',
      email: 'jorge@example.com',
      phone: '+34600000003',
      since: addDays(today, -40),
      password: 'Temporal-1',
      must_change_password: true,
    },
    {
      ...person,
      vat: '11111111H',
      name: 'Núria Camps Roig',
      email: 'nou@example.com',
      phone: '+34600000004',
      locale: 'ca-ES',
      since: addDays(today, -12),
    },
    {
      ...person,
      vat: 'X1234567L',
      name: 'Ewa Lindgren',
      email: 'ewa@example.com',
      phone: '+34600000005',
      new_customer: true,
      since: addDays(today, -2),
    },
  ]
}
