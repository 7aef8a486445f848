import { mkdtempSync, rmSync, chmodSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { outsidePostgres } from '../scripts/postgres.mjs'
import { start } from './lib/server.ts'
const mains = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'fanal-bench-')); chmodSync(folder, 0o711)
const pgs = mains.map(() => outsidePostgres())
const med = (a: number[]) => a.toSorted((x, y) => x - y)[a.length >> 1]!
const times: number[][] = mains.map(() => []); const bare: number[] = []
const go = (i: number) => start({ args: [mains[i]!], path: '/health/ready', env: { DATA_DIR: join(folder, String(i)), DATABASE_URL: pgs[i]!.url, SESSION_SECRET: 'x'.repeat(40), DEMO: '1', LOG_LEVEL: 'warn' } })
for (let i = 0; i < mains.length; i++) { const s = await go(i); await sleep(4000); await s.stop() }
for (let r = 0; r < 15; r++) {
  const b = await start({ args: [new URL('lib/bare-server.mjs', import.meta.url).pathname], path: '/' }); bare.push(b.startedMs); await b.stop()
  for (let i = 0; i < mains.length; i++) { const s = await go(i); times[i]!.push(s.startedMs); await s.stop() }
}
console.log('bare', med(bare).toFixed(1), Math.min(...bare).toFixed(1))
mains.forEach((m, i) => console.log(m, med(times[i]!).toFixed(1), Math.min(...times[i]!).toFixed(1), (med(times[i]!) / med(bare)).toFixed(2), (Math.min(...times[i]!) / Math.min(...bare)).toFixed(2)))
for (const p of pgs) p!.stop(); rmSync(folder, { recursive: true, force: true })
