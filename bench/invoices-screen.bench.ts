// The invoices of a signed-in customer on a slow phone: download, paint times and Lighthouse scores.
import { people, startDemo } from './lib/demo.ts'
import { budgetsOf, type Marks, marks, warnIfSlow } from './lib/lighthouse.ts'
import { judge, kB, option } from './lib/report.ts'
import { openBrowser, type Visit, visit } from './lib/visit.ts'
import { reportVisits } from './lib/visit-report.ts'

const runs = option('runs', 5, 1)
const lighthouseRuns = option('lighthouse', 3, 1)

const demo = await startDemo()
const visits: Visit[] = []
const scores: Marks[] = []
const { browser, port } = await openBrowser()
try {
  const cookie = await demo.signIn(people.marta)
  const page = `${demo.origin}/facturas`
  for (let run = 0; run < runs; run += 1) visits.push(await visit(browser, page, cookie))
  for (let run = 0; run < lighthouseRuns; run += 1) scores.push(await marks(page, port, { Cookie: cookie }))
} finally {
  await browser.close()
  await demo.stop()
}

const { bytes, shift } = reportVisits('Invoices of a signed-in customer', visits)
warnIfSlow(scores)
judge([
  { name: 'JavaScript in all', value: bytes, most: 150_000, show: kB },
  { name: 'layout shift, the worst visit', value: shift, most: 0.02, show: (value) => value.toFixed(3) },
  ...budgetsOf(scores, { performance: 98, accessibility: 100, 'best-practices': 100 }),
])
