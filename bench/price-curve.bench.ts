// A year of quarter-hours priced with ten products, the regulated price and the present one, in a worker of the browser:
// from its start to the answer.
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { stepsOfDay } from '@fanal/domain/consumption/local-clock'
import { onlyBundled } from '@fanal/domain/rates/bundled-rates'
import { build } from 'vite'
import { root } from '../scripts/lib.mjs'
import { daysFrom, quartersOf } from './lib/curves-world.ts'
import { judge, median, ms, option, printTable } from './lib/report.ts'
import { openBrowser } from './lib/visit.ts'

const runs = option('runs', 7, 1)
const products = 10
/** With the months whose taxes are not settled, which cost twice. */
const firstDay = '2026-01-01'

function jobOf(): string {
  const days = daysFrom(firstDay, 365)
  const imported = days.flatMap((day, at) => quartersOf(1, day, at))
  const prices = (at: number) => ({
    power: ['0.082011', '0.008096'],
    energy: ['0.226', '0.150', `0.${124 + at}`],
    fixed: null,
    surplus: '0.06',
  })
  return JSON.stringify({
    curve: { zone: 'peninsula', step: 15, days, imported, exported: imported.map(() => 0) },
    regulated: days.map((day) => ({
      day,
      prices: Array.from({ length: stepsOfDay(day, 'peninsula', 60) }, (_, hour) => 90 + hour * 3.17),
    })),
    supply: { tariff: '2.0TD', zone: 'peninsula', powers: ['4.6', '4.6'] },
    rates: onlyBundled,
    offers: Array.from({ length: products }, (_, id) => ({
      id,
      name: `Product ${id}`,
      tariff: '2.0TD',
      prices: prices(id),
    })),
    present: prices(50),
    solar: null,
  })
}

async function buildPage(outDir: string): Promise<void> {
  await build({
    root: join(root, 'bench/pages'),
    base: './',
    configFile: false,
    mode: 'production',
    logLevel: 'warn',
    worker: { format: 'es' },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      rolldownOptions: {
        input: join(root, 'bench/pages/price-curve.ts'),
        output: { entryFileNames: 'page.js' },
      },
    },
  })
  writeFileSync(join(outDir, 'job.json'), jobOf())
  writeFileSync(
    join(outDir, 'index.html'),
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Price a curve</title><script type="module" src="page.js"></script></html>',
  )
}

async function serve(folder: string) {
  const types: Record<string, string> = {
    '.js': 'text/javascript',
    '.html': 'text/html',
    '.json': 'application/json',
  }
  const server = createServer((request, answer) => {
    const path = request.url === '/' ? '/index.html' : (request.url ?? '')
    try {
      answer
        .setHeader('content-type', types[extname(path)] ?? 'text/plain')
        .end(readFileSync(join(folder, path)))
    } catch {
      answer.writeHead(404).end()
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, stop: () => server.close() }
}

interface Priced {
  first: number
  again: number
  offers: number
  months: number
}

const folder = mkdtempSync(join(tmpdir(), 'fanal-bench-'))
const times: Priced[] = []
await buildPage(folder)
const { url, stop } = await serve(folder)
const { browser } = await openBrowser()
try {
  for (let run = -1; run < runs; run += 1) {
    const page = await browser.newPage()
    await page.goto(url)
    const found = await page.waitForFunction('window.priced', undefined, { timeout: 60_000 })
    const priced = (await found.jsonValue()) as Priced
    if (priced.offers !== products || priced.months !== 12) throw new Error(JSON.stringify(priced))
    if (run >= 0) times.push(priced)
    await page.close()
  }
} finally {
  await browser.close()
  stop()
  rmSync(folder, { recursive: true, force: true })
}

const first = median(times.map((one) => one.first))
console.log(`\n35,040 quarter-hours with ${products} products in a worker, medians of ${runs}\n`)
printTable([
  ['from the start of the worker', ms(first)],
  ['again', ms(median(times.map((one) => one.again)))],
])
judge([{ name: 'from the start of the worker', value: first, most: 300, show: ms }])
