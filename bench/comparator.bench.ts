// The comparator on a slow phone, compared with the login page and with a minimal React page; then a bill read from a photo
// with a CPU four times slower, from the choice of the file to the filled-in form.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { serveAnchors } from './lib/anchors.ts'
import { billCode, billPhoto } from './lib/bill-photo.ts'
import { judge, kB, median, ms, option, printTable } from './lib/report.ts'
import { startFanal } from './lib/server.ts'
import { openBrowser, type Visit, visit } from './lib/visit.ts'

const runs = option('runs', 7, 1)
const code = billCode({ cups: 'ES0031405512340001MK0F', zipcode: '46003' })

const folder = mkdtempSync(join(tmpdir(), 'fanal-bench-'))
// Root's database runs as another user, who needs access.
chmodSync(folder, 0o711)
const fanal = await startFanal({ DATA_DIR: join(folder, 'data') })
const origin = `http://127.0.0.1:${fanal.port}`
const anchors = await serveAnchors(`${origin}/acceso`, folder)
const { browser } = await openBrowser()
const pages = { comparator: `${origin}/comparador`, login: `${origin}/acceso`, react: anchors.reactPage.url }
type Page = keyof typeof pages
const names = Object.keys(pages) as Page[]
const visits: Record<Page, Visit[]> = { comparator: [], login: [], react: [] }
const scans: number[] = []

async function scan(at: Browser): Promise<number> {
  const context = await at.newContext({ viewport: { width: 412, height: 823 }, locale: 'es-ES' })
  const page = await context.newPage()
  await page.goto(pages.comparator, { waitUntil: 'networkidle' })
  const photo = await billPhoto(page, code)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  // As people do: the button, then the file.
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Subir foto o PDF' }).click(),
  ])
  await page.waitForTimeout(1_000)
  const start = Date.now()
  await chooser.setFiles(photo)
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('input[name=p3]')?.value === '118',
  )
  const took = Date.now() - start
  await context.close()
  return took
}

try {
  for (let run = 0; run < runs; run += 1) {
    for (const name of names) visits[name].push(await visit(browser, pages[name]))
    scans.push(await scan(browser))
  }
} finally {
  await browser.close()
  anchors.stop()
  await fanal.stop()
  rmSync(folder, { recursive: true, force: true })
}

const middle = (name: Page, pick: (one: Visit) => number) => median(visits[name].map(pick))
const bytes = (name: Page) => middle(name, ({ scriptBytes }) => scriptBytes)
const paint = (name: Page) => middle(name, ({ largestPaintMs }) => largestPaintMs)
console.log(`\nComparator, Slow 4G and a CPU 4 times slower, medians of ${runs} interleaved first visits\n`)
printTable([
  ['', 'JavaScript', 'largest paint'],
  ...names.map((name) => [name, kB(bytes(name)), ms(paint(name))]),
])
judge([
  {
    name: 'JavaScript against the minimal React page',
    value: bytes('comparator') / bytes('react'),
    most: 1.8,
  },
  { name: 'largest paint against the login page', value: paint('comparator') / paint('login'), most: 1.1 },
  {
    name: 'layout shift, the worst visit',
    value: Math.max(...visits.comparator.map(({ layoutShift }) => layoutShift)),
    most: 0,
    show: (value) => value.toFixed(3),
  },
  { name: 'a scanned photo, median', value: median(scans), most: 1_000, show: ms },
])
