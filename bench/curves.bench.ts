// One row per local day compared with one row per reading: size, import rate, read time. Then whether a customer's
// answer grows with other customers' data, the payload of a year, and the import of a distributor's file with a million
// quarter-hours.
import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays } from '@fanal/domain/dates'
import { root } from '../scripts/lib.mjs'
import { compareLayouts } from './lib/curve-layouts.ts'
import {
  fillContracts,
  fillDays,
  firstDay,
  type MeteredContract,
  writeDistributorFile,
} from './lib/curves-world.ts'
import { ask, askBytes, closeConnections } from './lib/load.ts'
import { isTiny, judge, kB, median, ms, option, printTable } from './lib/report.ts'
import { startWorld, type World } from './lib/world.ts'

const rounds = option('rounds', 100, 2)
const contracts = option('contracts', 120, 3)
const days = 365
/** Contract-days. */
const [small, large] = [option('small', 10_000, 400), option('large', 100_000, 1_200)]
/** Contracts and days of imported files: half a million quarter-hours, a million, two. */
const files = isTiny
  ? ([
      [2, 20],
      [2, 40],
      [4, 40],
    ] as const)
  : ([
      [29, 181],
      [29, 361],
      [58, 361],
    ] as const)

const folder = mkdtempSync(join(tmpdir(), 'fanal-bench-'))
// Root's database runs as another user, who needs access.
chmodSync(folder, 0o711)

interface Filled extends World {
  /** The first is the customer's own; those without days come last. */
  metered: MeteredContract[]
}

/** A database with this many contract-days, a year of them of the customer's own contract. */
async function fill(name: string, contractDays: number): Promise<Filled> {
  const dataDir = join(folder, name)
  mkdirSync(dataDir)
  const full = Math.ceil(contractDays / days)
  let metered: MeteredContract[] = []
  const world = await startWorld(dataDir, async (db, { many }) => {
    metered = await fillContracts(db, many, full + contracts)
    await fillDays(db, metered.slice(0, full), days)
  })
  return { ...world, metered }
}

const last = addDays(firstDay, days - 1)
const asked: Record<string, string> = {
  'a year of quarter-hours': `quarter-hourly/?start=${firstDay}&end=${last}`,
  'a week of quarter-hours': `quarter-hourly/?start=2025-06-02&end=2025-06-08`,
  'a month of days': 'daily/?start=2025-06-01&end=2025-06-30',
  'twelve months': `monthly/?start=${firstDay}&end=${last}`,
}
const bearer = ({ many }: World) => ({ authorization: `Bearer ${many.token}` })
const pathOf = ({ metered }: Filled, what: string, version = 2) =>
  `/api/v${version}/contracts/${metered[0]?.id}/cch/chart/${asked[what]}`

async function growthOf(little: Filled, big: Filled) {
  const results = []
  for (const what of Object.keys(asked)) {
    const times = { little: [] as number[], big: [] as number[] }
    for (let round = -5; round < rounds; round += 1)
      for (const [name, world] of [
        ['little', little],
        ['big', big],
      ] as const) {
        const begin = performance.now()
        await ask(world.server.port, pathOf(world, what), bearer(world))
        if (round >= 0) times[name].push(performance.now() - begin)
      }
    const [less, more] = [median(times.little), median(times.big)]
    results.push({ what, less, more, value: more / less })
  }
  return results
}

/** The payload of a year: columns compared with the row objects of version 1, both compressed. */
async function wireOf(world: Filled) {
  const what = 'a year of quarter-hours'
  const headers = { ...bearer(world), 'accept-encoding': 'br' }
  const [columns, rows] = [
    await askBytes(world.server.port, pathOf(world, what), headers),
    await askBytes(world.server.port, pathOf(world, what, 1), headers),
  ]
  return { columns: columns.length, rows: rows.length }
}

interface Imported {
  readings: number
  took: number
  peakMb: number
}

/** `fanal import curves` after the build: duration and peak memory. */
async function importInto({ dataDir }: World, file: string) {
  const begin = performance.now()
  const child = spawn(process.execPath, [join(root, 'apps/api/dist/cli.js'), 'import', 'curves', file], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let peakMb = 0
  const look = setInterval(() => {
    try {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
      peakMb = Math.max(peakMb, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
    } catch {
      // It has ended.
    }
  }, 50)
  const [code] = (await once(child, 'exit')) as [number]
  clearInterval(look)
  if (code !== 0) throw new Error('The import failed')
  return { took: performance.now() - begin, peakMb }
}

const exact = (value: number) => `${value.toFixed(2)} ms`
const ratio = (value: number) => `${value.toFixed(3)} ×`
const worlds: Filled[] = []
try {
  for (const [name, contractDays] of [
    ['small', small],
    ['big', large],
  ] as const) {
    console.log(`   filling a table with ${contractDays.toLocaleString('en')} contract-days…`)
    worlds.push(await fill(name, contractDays))
  }
  const [little, big] = worlds as [Filled, Filled]
  const growth = await growthOf(little, big)
  const wire = await wireOf(big)
  console.log(`   ${contracts} contracts and ${days} days in both layouts…`)
  const empty = little.metered.slice(-contracts)
  const { databaseUrl } = little
  const layouts = await compareLayouts({ databaseUrl, contracts: empty, folder, days, rounds })
  const imports = []
  for (const [count, span] of files) {
    const file = join(folder, `P2D_0031_0762_2026011${imports.length}.0`)
    const readings = await writeDistributorFile(file, big.metered.slice(0, count), span)
    imports.push({ readings, ...(await importInto(big, file)) })
  }
  const [less, million, more] = imports as [Imported, Imported, Imported]

  console.log()
  printTable([
    ['a customer’s answer', `${small.toLocaleString('en')} contract-days`, large.toLocaleString('en'), ''],
    ...growth.map(({ what, less: few, more, value }) => [what, exact(few), exact(more), ratio(value)]),
  ])
  console.log()
  printTable([
    ['the same data', 'a row per reading', 'a row per day', ''],
    ...layouts.map(({ what, rows, ours, show }) => [what, show(rows), show(ours), ratio(ours / rows)]),
  ])
  console.log()
  printTable([
    ['a year on the wire, compressed', kB(wire.rows), kB(wire.columns), ratio(wire.columns / wire.rows)],
    ...imports.map(({ readings, took, peakMb }) => [
      `import of ${readings.toLocaleString('en')} quarter-hours`,
      ms(took),
      `${Math.round(peakMb)} MB`,
      '',
    ]),
  ])
  const precise = (value: number) => `${value.toFixed(3)} ×`
  judge([
    ...layouts
      .filter(({ most }) => Number.isFinite(most))
      .map(({ what, rows, ours, most }) => ({
        name: `${what}, a row per day against a row per reading`,
        value: ours / rows,
        most,
        show: precise,
      })),
    ...growth.map(({ what, value }) => ({ name: `${what}, growth`, value, most: 1.2 })),
    { name: 'a year on the wire', value: wire.columns / wire.rows, most: 0.35 },
    {
      name: 'import of a million quarter-hours',
      value: (million.took / million.readings) * 1_000_000,
      most: 10_000,
      show: ms,
    },
    { name: 'memory, four times as many readings', value: more.peakMb / less.peakMb, most: 1.25 },
  ])
} finally {
  closeConnections()
  for (const { server } of worlds) await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
