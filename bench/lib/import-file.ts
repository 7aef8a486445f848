import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../../scripts/lib.mjs'

interface Identifiers {
  cupsControlLetters: (digits: string) => string
  nifControl: (start: string) => string
  makeCcc: (bank: string, office: string, account: string) => string
  makeSpanishIban: (ccc: string) => string
}

const domain = (file: string) =>
  import(pathToFileURL(join(root, 'packages/domain/src/identifiers', file)).href) as Promise<Identifiers>

/** JSON lines: contracts of new customers, with account and postal address. */
export async function importFile(count: number): Promise<string> {
  const { cupsControlLetters } = await domain('cups.ts')
  const { nifControl } = await domain('nif.ts')
  const { makeCcc, makeSpanishIban } = await domain('iban.ts')
  const lines = Array.from({ length: count }, (_, i) => {
    const customer = Math.trunc(i / 3)
    const start = String(50_000_000 + customer)
    const digits = `0031405${String(i).padStart(9, '0')}`
    const city = { dp: '08301', poblacio: 'Mataró' }
    return JSON.stringify({
      name: `I${i}`,
      vat: start + nifControl(start),
      customer_name: `Cliente ${customer}`,
      customer_email: `i${customer}@example.com`,
      type: 'electricity',
      state: 'activa',
      sign_date: '2026-02-01',
      start_date: '2026-02-10',
      cups: `ES${digits}${cupsControlLetters(digits)}0F`,
      street: `Carrer de Sant Agustí, ${i % 200}, ${i % 7}º ${i % 4}ª`,
      city: city.poblacio,
      postal_code: city.dp,
      tariff: '2.0TD',
      product: 'Llum Clara',
      power_p1: '4.6',
      power_p2: '5.75',
      iban: makeSpanishIban(makeCcc('2100', '0418', String(customer).padStart(10, '0'))),
      dso_name: 'Distribuïdora del Litoral',
      notification_name: 'Casa',
      notification_dp: city.dp,
      notification_poblacio: city.poblacio,
      notification_tv: '18',
      notification_nv: 'de Sant Agustí',
      notification_pnp: String(i % 200),
    })
  })
  return `${lines.join('\n')}\n`
}
