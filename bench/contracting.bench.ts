// The first step of the wizard on a slow phone: what it downloads; and how long each press waits for its answer.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { walkWizard } from './lib/walk-wizard.ts'
import { judge, kB, ms, option, printTable } from './lib/report.ts'
import { startFanal } from './lib/server.ts'
import { openBrowser, type Visit, visit } from './lib/visit.ts'
import { reportVisits } from './lib/visit-report.ts'

const runs = option('runs', 5, 1)
const walks = option('walks', 3, 1)

const folder = mkdtempSync(join(tmpdir(), 'fanal-bench-'))
// Root's database runs as another user, who needs access.
chmodSync(folder, 0o711)
const fanal = await startFanal({ DATA_DIR: join(folder, 'data') })
const page = `http://127.0.0.1:${fanal.port}/nuevo-cliente-electricidad`
const visits: Visit[] = []
const presses = new Map<string, number[]>()
const { browser } = await openBrowser()
try {
  for (let run = 0; run < runs; run += 1) visits.push(await visit(browser, page))
  for (let walk = 0; walk < walks; walk += 1)
    for (const [what, took] of await walkWizard(browser, page))
      presses.set(what, [...(presses.get(what) ?? []), took])
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
judge([
  // Three tenths of what the page that this one replaces loads.
  { name: 'JavaScript of the first step', value: bytes, most: 169_500, show: kB },
  { name: 'the slowest press', value: Math.max(...[...presses.values()].flat()), most: 200, show: ms },
])
