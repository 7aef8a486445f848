// Time from process launch to the first valid answer, compared with a bare node:http server.
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { outsidePostgres } from '../scripts/postgres.mjs'
import { judge, median, ms, option, printTable } from './lib/report.ts'
import { type Started, start, startFanal } from './lib/server.ts'

const runs = option('runs', 9, 1)
const folder = mkdtempSync(join(tmpdir(), 'fanal-bench-'))
// Root's database runs as another user, who needs access.
chmodSync(folder, 0o711)
const bareFile = fileURLToPath(new URL('lib/bare-server.mjs', import.meta.url))

/** A running PostgreSQL: Debian's, or the embedded one of another Fanal. */
async function otherPostgres(): Promise<{ url: string; kind: string; stop(): unknown }> {
  const server = outsidePostgres()
  if (server) return { ...server, kind: 'PostgreSQL of the machine' }
  const dataDir = join(folder, 'other')
  const holder = await startFanal({ DATA_DIR: dataDir })
  const read = (file: string) => readFileSync(join(dataDir, file), 'utf8').trim()
  const [, , , port, host = ''] = read('postgres/postmaster.pid').split('\n')
  const address = `fanal:${read('postgres.password')}@localhost:${port}/fanal?host=${encodeURIComponent(host)}`
  return {
    url: `postgres://${address}`,
    kind: 'embedded PostgreSQL of another server',
    stop: () => holder.stop(),
  }
}

const other = await otherPostgres()
const launches = {
  bare: () => start({ args: [bareFile], path: '/' }),
  outside: () => startFanal({ DATA_DIR: join(folder, 'outside'), DATABASE_URL: other.url }),
  embedded: () => startFanal({ DATA_DIR: join(folder, 'embedded') }),
  npm: () =>
    start({
      command: 'npm',
      args: ['start', '--silent'],
      path: '/health/ready',
      env: { DATA_DIR: join(folder, 'embedded') },
    }),
}
type Launch = keyof typeof launches
const names = Object.keys(launches) as Launch[]
const times: Record<Launch, number[]> = { bare: [], outside: [], embedded: [], npm: [] }
const memory: Record<Launch, number[]> = { bare: [], outside: [], embedded: [], npm: [] }
const firstPage: number[] = []

async function oneRun(name: Launch, isCounted: boolean): Promise<void> {
  const server: Started = await launches[name]()
  try {
    if (!isCounted) return
    times[name].push(server.startedMs)
    if (name === 'embedded') {
      const begin = performance.now()
      await (await fetch(`http://127.0.0.1:${server.port}/acceso`)).text()
      firstPage.push(server.startedMs + performance.now() - begin)
    }
    memory[name].push(server.memoryMb())
  } finally {
    await server.stop()
  }
}

try {
  // The first start creates tables and the demo.
  for (const name of names) await oneRun(name, false)
  for (let run = 0; run < runs; run += 1) for (const name of names) await oneRun(name, true)
} finally {
  await other.stop()
  rmSync(folder, { recursive: true, force: true })
}

const labels: Record<Launch, string> = {
  bare: 'bare node:http server',
  outside: `Fanal, ${other.kind}`,
  embedded: 'Fanal, embedded PostgreSQL on an existing folder',
  npm: 'npm start, the second time',
}
console.log(`\nCold start to the first good answer, medians of ${runs} interleaved starts\n`)
printTable([
  ['', 'start', 'fastest', 'against bare', 'memory'],
  ...names.map((name) => [
    labels[name],
    ms(median(times[name])),
    ms(Math.min(...times[name])),
    `${(median(times[name]) / median(times.bare)).toFixed(2)} ×`,
    // npm's own overhead.
    name === 'npm' ? '' : `${Math.round(median(memory[name]))} MB`,
  ]),
  ['first login page drawn, embedded', ms(median(firstPage)), ms(Math.min(...firstPage)), '', ''],
])
judge([
  { name: 'with a PostgreSQL outside', value: median(times.outside) / median(times.bare), most: 6 },
  { name: 'with the embedded one', value: median(times.embedded) / median(times.bare), most: 9 },
  { name: 'npm start, the second time', value: median(times.npm), most: 3000, show: ms },
])
