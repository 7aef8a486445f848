// The login page on a slow phone, compared with the same page without script and with a minimal React page.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serveAnchors } from './lib/anchors.ts'
import { budgetsOf, type Marks, marks, warnIfSlow } from './lib/lighthouse.ts'
import { judge, kB, median, ms, option, printTable } from './lib/report.ts'
import { startFanal } from './lib/server.ts'
import { openBrowser, type Visit, visit } from './lib/visit.ts'

const runs = option('runs', 7, 1)
const lighthouseRuns = option('lighthouse', 3, 1)
const folder = mkdtempSync(join(tmpdir(), 'fanal-bench-'))
// Root's database runs as another user, who needs access.
chmodSync(folder, 0o711)
const fanal = await startFanal({ DATA_DIR: join(folder, 'data') })
const login = `http://127.0.0.1:${fanal.port}/acceso`
const anchors = await serveAnchors(login, folder)
const { browser, port } = await openBrowser()
const pages = { fanal: login, static: anchors.staticPage.url, react: anchors.reactPage.url }
type Page = keyof typeof pages
const names = Object.keys(pages) as Page[]
const visits: Record<Page, Visit[]> = { fanal: [], static: [], react: [] }
const scores: Marks[] = []
try {
  for (let run = 0; run < runs; run += 1)
    for (const name of names) visits[name].push(await visit(browser, pages[name]))
  for (let run = 0; run < lighthouseRuns; run += 1) scores.push(await marks(login, port))
} finally {
  await browser.close()
  anchors.stop()
  await fanal.stop()
  rmSync(folder, { recursive: true, force: true })
}

const middle = (name: Page, pick: (visit: Visit) => number | undefined) =>
  median(visits[name].flatMap((one) => pick(one) ?? []))
const labels: Record<Page, string> = {
  fanal: 'Fanal',
  static: 'the same page, static HTML',
  react: 'minimal React page',
}
// The router comes while nothing else is done: it is for the first link.
const bytes = (name: Page) => middle(name, ({ neededBytes }) => neededBytes)
console.log(`\nLogin page, Slow 4G and a CPU 4 times slower, medians of ${runs} interleaved first visits\n`)
printTable([
  ['', 'scripts', 'JavaScript', 'later, while idle', 'largest paint', 'layout shift', 'hydrated'],
  ...names.map((name) => [
    labels[name],
    String(middle(name, ({ scripts }) => scripts)),
    kB(bytes(name)),
    kB(middle(name, ({ scriptBytes, neededBytes }) => scriptBytes - neededBytes)),
    ms(middle(name, ({ largestPaintMs }) => largestPaintMs)),
    middle(name, ({ layoutShift }) => layoutShift).toFixed(3),
    name === 'static' ? '' : ms(middle(name, ({ hydratedMs }) => hydratedMs)),
  ]),
])
warnIfSlow(scores)
const paint = (name: Page) => middle(name, ({ largestPaintMs }) => largestPaintMs)
judge([
  { name: 'JavaScript against the minimal React page', value: bytes('fanal') / bytes('react'), most: 1.3 },
  { name: 'largest paint against static HTML', value: paint('fanal') / paint('static'), most: 1.1 },
  {
    name: 'layout shift, the worst visit',
    value: Math.max(...visits.fanal.map(({ layoutShift }) => layoutShift)),
    most: 0,
    show: (value) => value.toFixed(3),
  },
  ...budgetsOf(scores, { performance: 100, accessibility: 100, 'best-practices': 100 }),
])
