import { documentFormats } from '@fanal/domain/formats/document-formats'
import type { Locale } from '@fanal/domain/settings/languages'

const now = Date.parse('2026-11-20T09:30:00Z')

/** What previews show in place of the variables. */
export function mailSamples(locale: Locale): Record<string, string> {
  const { moment, cents } = documentFormats(locale)
  const when = moment(new Date(now))
  return {
    name: 'Marta Soler',
    staff: 'Laia Puig',
    reason: '…',
    number: '26000417',
    code: '482 915',
    password: 'Farola-4821',
    minutes: '30',
    hours: '72',
    until: when,
    when,
    device: 'Firefox, Linux',
    network: '192.0.2.0/24',
    contract: '100001',
    new: 'm…@example.com',
    passkey: 'iPhone',
    invoices: 'F-2026-1041',
    transaction: 'T-7K3M9',
    amount: cents(6_420),
  }
}
