import { documentFormats } from '@fanal/domain/formats/document-formats'
import type { Locale } from '@fanal/domain/settings/languages'
import { textsOf } from '#texts'

const now = Date.parse('2026-11-20T09:30:00Z')

/** What previews show in place of the variables. */
export function mailSamples(locale: Locale): Record<string, string> {
  const { moment, namedDay, cents } = documentFormats(locale)
  const when = moment(new Date(now))
  const day = namedDay(new Date(now))
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
    contracts: '100001',
    product: 'Llum Clara',
    tariff: '2.0TD',
    energy: textsOf('contracting', locale).energies.electricity,
    supplies: '100001 · Carrer Major, 1, 08001 Barcelona',
    kind: textsOf('support', locale).kinds.claim,
    before: '…',
    after: '…',
    other: '26000418',
    state: textsOf('contract-changes', locale).states.done,
    present: 'Pau Soler',
    text: '…',
    day,
    at: when,
    sentBy: when,
    activeBy: day,
    returnBy: day,
    process: 'C1',
    days: '30',
    count: '3',
    rest: '2',
    sha256: '9f86d081884c7d65',
    withdrawLink: 'https://…',
    page: 'https://…',
    next: 'https://…',
    contact: 'https://…',
    schedule: '9:00–18:00',
    new: 'm…@example.com',
    passkey: 'iPhone',
    invoices: 'F-2026-1041',
    transaction: 'T-7K3M9',
    amount: cents(6_420),
  }
}
