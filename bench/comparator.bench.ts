// The comparator on a slow phone, compared with the login page and with a minimal React page; then a bill read from a photo
// with a CPU four times slower, from the choice of the file to the filled-in form.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { encode } from 'uqr'
import { serveAnchors } from './lib/anchors.ts'
import { judge, kB, median, ms, option, printTable } from './lib/report.ts'
import { startFanal } from './lib/server.ts'
import { openBrowser, type Visit, visit } from './lib/visit.ts'

const runs = option('runs', 7, 1)
const code =
  'https://comparador.cnmc.gob.es/comparador/QRE?cp=46003&cups=ES0031405512340001MK0F&com=R2-123&pP1=4.6&pP2=4.6&pmaxP1=3.1&pmaxP2=2.8&caP1=795&caP2=768&caP3=1428&iniA=2025-09-30&iniF=2026-08-31&finF=2026-09-30&fFact=2026-10-03&finContrato=2027-03-01&tc=F0&tf=N&rev=0&cfP1=70&cfP2=62&cfP3=118&prP1=34.1275&prP2=11.023&prE1=0.148&prE2=0.148&prE3=0.148&imp=70.68&impPot=17.07&impEner=37.00&impOtrosSinIE=0.80&finBS=0.74&exc=0&dto=0'

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

/** A photo of 12 megapixels, as phones take them, with the code of a bill. */
function photo({ data, size }: { data: boolean[][]; size: number }): Promise<string> {
  const canvas = document.createElement('canvas')
  canvas.width = 4_000
  canvas.height = 3_000
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  context.fillStyle = '#e9e6df'
  context.fillRect(0, 0, canvas.width, canvas.height)
  const dot = 12
  context.fillStyle = '#fff'
  context.fillRect(1_400, 900, size * dot, size * dot)
  context.fillStyle = '#111'
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries())
      if (isDark) context.fillRect(1_400 + x * dot, 900 + y * dot, dot, dot)
  return Promise.resolve(canvas.toDataURL('image/jpeg', 0.85))
}

async function scan(at: Browser): Promise<number> {
  const context = await at.newContext({ viewport: { width: 412, height: 823 }, locale: 'es-ES' })
  const page = await context.newPage()
  await page.goto(pages.comparator, { waitUntil: 'networkidle' })
  const picture = await page.evaluate(photo, encode(code, { border: 4 }))
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  // As people do: the button, then the file.
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Subir foto o PDF' }).click(),
  ])
  await page.waitForTimeout(1_000)
  const start = Date.now()
  await chooser.setFiles({
    name: 'factura.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from(picture.slice(picture.indexOf(',') + 1), 'base64'),
  })
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
