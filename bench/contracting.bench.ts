// The first step of the wizard on a slow phone: what it downloads, and how long each press waits for its answer. Then a whole
// contract of electricity at 360 px, to its signature: what a person types and presses, and what goes over the wire.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countContract, type Effort } from './lib/count-contract.ts'
import { walkWizard } from './lib/walk-wizard.ts'
import { judge, kB, ms, option, printTable } from './lib/report.ts'
import { startFanal } from './lib/server.ts'
import { openBrowser, type Visit, visit } from './lib/visit.ts'
import { reportVisits } from './lib/visit-report.ts'

const runs = option('runs', 5, 1)
const walks = option('walks', 3, 1)

/** Without a bill and of a supply point that nobody knows, the most is asked. */
const cases = {
  'known supply point': {
    cups: 'ES0031400000009001HQ0F',
    vat: '44444444A',
    email: 'nerea@example.com',
    mobile: '600000010',
    isUnknown: false,
    hasBill: false,
  },
  'unknown supply point': {
    cups: 'ES0031400000009009LR0F',
    vat: '55555555K',
    email: 'nora@example.com',
    mobile: '600000011',
    isUnknown: true,
    hasBill: false,
  },
  'unknown, scanned bill': {
    cups: 'ES0031400000009011LA0F',
    vat: '66666666Q',
    email: 'nil@example.com',
    mobile: '600000012',
    isUnknown: true,
    hasBill: true,
  },
}
const efforts = new Map<string, Effort>()

const folder = mkdtempSync(join(tmpdir(), 'fanal-bench-'))
// Root's database runs as another user, who needs access.
chmodSync(folder, 0o711)
const fanal = await startFanal({ DATA_DIR: join(folder, 'data') })
const origin = `http://127.0.0.1:${fanal.port}`
const page = `${origin}/nuevo-cliente-electricidad`
const visits: Visit[] = []
const presses = new Map<string, number[]>()
const { browser } = await openBrowser()
try {
  for (let run = 0; run < runs; run += 1) visits.push(await visit(browser, page))
  for (let walk = 0; walk < walks; walk += 1)
    for (const [what, took] of await walkWizard(browser, page))
      presses.set(what, [...(presses.get(what) ?? []), took])
  for (const [what, one] of Object.entries(cases))
    efforts.set(what, await countContract(browser, origin, one))
} finally {
  await browser.close()
  await fanal.stop()
  rmSync(folder, { recursive: true, force: true })
}

const { bytes } = reportVisits('First step of the wizard', visits)
console.log(`\nFrom a press to its paint, CPU 4 times slower, the worst of ${walks} walks\n`)
printTable([...presses].map(([what, took]) => [what, ms(Math.max(...took))]))
const largest = visits.at(-1)?.largest ?? []
console.log('\nThe largest scripts\n')
printTable(largest.map(({ name, bytes: size }) => [name, kB(size)]))
console.log('\nA contract of electricity, signed, at 360 px\n')
printTable([
  ['', 'fields typed', 'fields chosen', 'keys', 'presses', 'over the wire'],
  ...[...efforts].map(([what, { typed, chosen, keys, presses: pressed, bytes: sent }]) => [
    what,
    String(typed.length),
    String(chosen.length),
    String(keys),
    String(pressed),
    kB(sent),
  ]),
])
const typedIn = (what: keyof typeof cases) => efforts.get(what)?.typed.length ?? Number.NaN
judge([
  {
    name: 'fields typed without a bill',
    value: Math.max(typedIn('known supply point'), typedIn('unknown supply point')),
    most: 22,
    show: String,
  },
  {
    name: 'fields typed with a scanned bill',
    value: typedIn('unknown, scanned bill'),
    most: 12,
    show: String,
  },
  // Three tenths of what the page that this one replaces loads.
  { name: 'JavaScript of the first step', value: bytes, most: 169_500, show: kB },
  { name: 'the slowest press', value: Math.max(...[...presses.values()].flat()), most: 200, show: ms },
])
