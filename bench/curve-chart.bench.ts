// A year of quarter-hours with a four times slower CPU: our chart compared with a minimal canvas and Recharts. Then one
// week of it.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { periodsOfDay, stepsOfDay } from '@fanal/domain/consumption/local-clock'
import { build } from 'vite'
import { root } from '../scripts/lib.mjs'
import { daysFrom, firstDay, quartersOf } from './lib/curves-world.ts'
import { judge, median, ms, option, printTable } from './lib/report.ts'
import { openBrowser } from './lib/visit.ts'

const runs = option('runs', 7, 1)
const pages = ['hand-canvas', 'ours', 'recharts'] as const
type Page = (typeof pages)[number]

/** The server's answer for a year. */
function yearOfQuarters(): string {
  const days = daysFrom(firstDay, 365)
  const activa = days.flatMap((day, at) => quartersOf(1, day, at))
  const period = days.flatMap((day) => periodsOfDay(day, '2.0TD', 'peninsula', 15))
  const counts = days.map((day) => stepsOfDay(day, 'peninsula', 15))
  const curve = { counts, activa, period, state: activa.map(() => 3) }
  return JSON.stringify({
    magnitudes: { elements: ['activa'] },
    start: firstDay,
    end: days.at(-1),
    curve,
  })
}

async function buildPage(name: Page, outDir: string): Promise<void> {
  await build({
    root: join(root, 'bench/pages'),
    configFile: false,
    mode: 'production',
    logLevel: 'warn',
    oxc: { jsx: { runtime: 'automatic' } },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      chunkSizeWarningLimit: 2_000,
      rolldownOptions: {
        input: join(root, 'bench/pages', `${name}${name === 'hand-canvas' ? '.ts' : '.tsx'}`),
        output: { entryFileNames: 'page.js', assetFileNames: 'page[extname]' },
      },
    },
  })
  const style = existsSync(join(outDir, 'page.css')) ? '<link rel="stylesheet" href="page.css">' : ''
  writeFileSync(
    join(outDir, 'index.html'),
    `<!doctype html><html lang="es"><meta charset="utf-8"><title>${name}</title>${style}
     <body style="margin: 0"><div id="root"></div><script type="module" src="page.js"></script></body></html>`,
  )
}

async function serve(folder: string) {
  const curve = yearOfQuarters()
  const types: Record<string, string> = { js: 'text/javascript', css: 'text/css', html: 'text/html' }
  const server = createServer((request, answer) => {
    const path = request.url?.endsWith('/') ? `${request.url}index.html` : (request.url ?? '')
    if (path.endsWith('/curve.json')) return answer.setHeader('content-type', 'application/json').end(curve)
    try {
      const content = readFileSync(join(folder, path))
      return answer
        .setHeader('content-type', types[path.split('.').at(-1) ?? ''] ?? 'text/plain')
        .end(content)
    } catch {
      return answer.writeHead(404).end()
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => server.close() }
}

const folder = mkdtempSync(join(tmpdir(), 'fanal-bench-'))
const times: Record<Page, number[]> = { 'hand-canvas': [], ours: [], recharts: [] }
const zooms: number[] = []
for (const name of pages) await buildPage(name, join(folder, name))
const { url, stop } = await serve(folder)
const { browser } = await openBrowser()
try {
  for (let run = -1; run < runs; run += 1)
    for (const name of pages) {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
      const devtools = await page.context().newCDPSession(page)
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
      await page.goto(`${url}/${name}/`)
      const painted = () => page.waitForFunction('window.painted', undefined, { timeout: 120_000 })
      const time = (await (await painted()).jsonValue()) as number
      if (run >= 0) times[name].push(time)
      if (name === 'ours') {
        await page.evaluate('window.painted = undefined; window.zoomToAWeek()')
        const zoom = (await (await painted()).jsonValue()) as number
        if (run >= 0) zooms.push(zoom)
      }
      await page.close()
    }
} finally {
  await browser.close()
  stop()
  rmSync(folder, { recursive: true, force: true })
}

const [hand, ours, recharts] = pages.map((name) => median(times[name])) as [number, number, number]
console.log(
  `\n35,040 points on a CPU 4 times slower, from the text of the answer to the paint, medians of ${runs}\n`,
)
printTable([
  ['a canvas by hand', ms(hand)],
  ['ours', ms(ours)],
  ['Recharts', ms(recharts)],
  ['ours, to a week', ms(median(zooms))],
])
judge([
  { name: 'against a canvas by hand', value: ours / hand, most: 1.8 },
  { name: 'against Recharts', value: ours / recharts, most: 0.1 },
  { name: 'to a week', value: median(zooms), most: 100, show: ms },
])
