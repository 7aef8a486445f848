// How long a change takes to show under `npm run dev`: of a component in the open page, and of the server in its
// answer.
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../scripts/lib.mjs'
import { judge, median, ms, option } from './lib/report.ts'
import { start } from './lib/server.ts'
import { openBrowser } from './lib/visit.ts'

const runs = option('runs', 7, 1)
const folder = mkdtempSync(join(tmpdir(), 'fanal-bench-'))
// Root's database runs as another user, who needs access.
chmodSync(folder, 0o711)
const dev = await start({ args: ['scripts/dev.mjs'], path: '/acceso', env: { DATA_DIR: folder } })
const address = `http://127.0.0.1:${dev.port}`
const { browser } = await openBrowser()

/** Times from writing a file to seeing the change; the file is restored. */
async function timesOf(
  file: string,
  before: string,
  after: (mark: string) => string,
  see: (mark: string) => Promise<unknown>,
) {
  const path = join(root, file)
  const text = readFileSync(path, 'utf8')
  if (!text.includes(before)) throw new Error(`${file} has no ${before}`)
  const times: number[] = []
  try {
    for (let run = 0; run < runs; run += 1) {
      const mark = `mark${run}`
      const begin = performance.now()
      writeFileSync(path, text.replace(before, after(mark)))
      await see(mark)
      times.push(performance.now() - begin)
      await sleep(500)
    }
  } finally {
    writeFileSync(path, text)
  }
  return times
}

try {
  const page = await browser.newPage()
  await page.goto(`${address}/version`)
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  const web = await timesOf(
    'apps/web/src/ui/layout/page-head.tsx',
    '<div className={styles.words}>',
    (mark) => `<div id="${mark}" className={styles.words}>`,
    (mark) => page.locator(`#${mark}`).waitFor(),
  )
  const isSame = await page.evaluate(() => 'isSame' in window)
  if (!isSame) throw new Error('The page was loaded anew')
  const server = await timesOf(
    'apps/api/src/platform/http/health.ts',
    "{ status: 'ok' }",
    (mark) => `{ status: '${mark}' }`,
    async (mark) => {
      const told = async () => (await (await fetch(`${address}/health/live`)).text()).includes(mark)
      while (!(await told())) await sleep(10)
    },
  )
  console.log(`  web ${web.map(ms).join(', ')}\n  server ${server.map(ms).join(', ')}`)
  judge([
    { name: 'a change of a component shows', value: median(web), most: 1_000, show: ms },
    { name: 'a change of the server shows', value: median(server), most: 1_000, show: ms },
  ])
} finally {
  await browser.close()
  await dev.stop()
  rmSync(folder, { recursive: true, force: true })
}
