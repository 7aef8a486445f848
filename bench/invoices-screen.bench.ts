// The invoices of a signed-in customer on a slow phone: download, paint times and Lighthouse scores.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { budgetsOf, type Marks, marks, warnIfSlow } from './lib/lighthouse.ts'
import { judge, kB, option } from './lib/report.ts'
import { startFanal } from './lib/server.ts'
import { openBrowser, type Visit, visit } from './lib/visit.ts'
import { reportVisits } from './lib/visit-report.ts'

const runs = option('runs', 5)
const lighthouseRuns = option('lighthouse', 3)

const folder = mkdtempSync(join(tmpdir(), 'fanal-bench-'))
// Root's database runs as another user, who needs access.
chmodSync(folder, 0o711)
const fanal = await startFanal({ DATA_DIR: join(folder, 'data') })
const origin = `http://127.0.0.1:${fanal.port}`

/** The cookie of Marta, who has two years of invoices in the demo. */
async function signIn(): Promise<string> {
  const answer = await fetch(`${origin}/api/v2/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user: '12345678Z', password: 'Fanal-2026' }),
  })
  const cookie = answer.headers.getSetCookie().find((one) => one.startsWith('token='))
  if (!cookie) throw new Error(`The login answered ${answer.status}`)
  return cookie.split(';')[0] ?? ''
}

const visits: Visit[] = []
const scores: Marks[] = []
const { browser, port } = await openBrowser()
try {
  const cookie = await signIn()
  const page = `${origin}/facturas`
  for (let run = 0; run < runs; run += 1) visits.push(await visit(browser, page, cookie))
  for (let run = 0; run < lighthouseRuns; run += 1) scores.push(await marks(page, port, { Cookie: cookie }))
} finally {
  await browser.close()
  await fanal.stop()
  rmSync(folder, { recursive: true, force: true })
}

const { bytes, shift } = reportVisits('Invoices of a signed-in customer', visits)
warnIfSlow(scores)
judge([
  { name: 'JavaScript in all', value: bytes, most: 140_000, show: kB },
  { name: 'layout shift, the worst visit', value: shift, most: 0.02, show: (value) => value.toFixed(3) },
  ...budgetsOf(scores, { performance: 98, accessibility: 100, 'best-practices': 100 }),
])
