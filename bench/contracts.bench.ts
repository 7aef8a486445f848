// A customer with 10,000 contracts: the cost of a page and a search when the table is a hundred times larger, of our
// answer compared with the bare statements, and the duration of an import.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from '../scripts/lib.mjs'
import { fillContracts, ownContracts } from './lib/contracts-world.ts'
import { ask, closeConnections, cpuOf } from './lib/load.ts'
import { importFile } from './lib/import-file.ts'
import { judge, median, ms, option, printTable } from './lib/report.ts'
import { start } from './lib/server.ts'
import { type Customer, startWorld, type World } from './lib/world.ts'

const rounds = option('rounds', 150, 2)
const blocks = option('blocks', 10, 1)
const large = option('contracts', 1_000_000, 20_000)
const imported = option('imported', 10_000, 300)

const folder = mkdtempSync(join(tmpdir(), 'fanal-bench-'))
// Root's database runs as another user, who needs access.
chmodSync(folder, 0o711)

const bearer = ({ token }: Customer) => ({ authorization: `Bearer ${token}` })
const list = ({ server, many }: World, query: string) =>
  ask(server.port, `/api/v2/contracts?fields=list&${query}`, bearer(many))

const queries: Record<string, string> = {
  'first page': 'limit=10',
  'first page of one type, 50 of them': 'type=electricity&limit=50',
  'last page': `limit=10&offset=${ownContracts - 10}`,
  'search for a street and a town': 'filter=carrer+nou+mataro',
  'search for a CUPS': 'filter=ES0031400000007654',
  'search for what is not there': 'filter=xyz',
  'page of a contract': 'initial=A00007654',
}

/** Both tables hold the same contracts of the customer: except for ids, the answers must be equal. */
async function compareAnswers(small: World, big: World): Promise<void> {
  for (const query of Object.values(queries)) {
    const [one, other] = [await list(small, query), await list(big, query)]
    const without = (text: string) => text.replaceAll(/"id":\d+/g, '')
    if (without(one) !== without(other)) throw new Error(`${query} is answered differently`)
  }
}

type Times = Record<string, { small: number[]; big: number[] }>

async function timesOf(small: World, big: World): Promise<Times> {
  const times: Times = {}
  for (let round = -10; round < rounds; round += 1)
    for (const [name, query] of Object.entries(queries)) {
      const entry = (times[name] ??= { small: [], big: [] })
      for (const which of round % 2 === 0 ? (['small', 'big'] as const) : (['big', 'small'] as const)) {
        const begin = performance.now()
        await list(which === 'small' ? small : big, query)
        if (round >= 0) entry[which].push(performance.now() - begin)
      }
    }
  return times
}

async function compareCpu(world: World) {
  const { server, postmaster, databaseUrl, many, few } = world
  const file = fileURLToPath(new URL('lib/bare-contracts-server.ts', import.meta.url))
  const env = { DATABASE_URL: databaseUrl }
  const bare = await start({ args: ['--import', 'tsx', file], path: '/?customer=0', env })
  const compare = (customer: Customer, filter: string, more: Record<string, string> = {}) => {
    const ours = `/api/v2/contracts?fields=list&filter=${filter}`
    const plain = `/?customer=${customer.id}&filter=${filter}`
    return cpuOf(
      {
        bare: { pid: bare.pid, ask: () => ask(bare.port, plain, {}) },
        ours: { pid: server.pid, ask: () => ask(server.port, ours, { ...bearer(customer), ...more }) },
      },
      postmaster,
      blocks,
    )
  }
  try {
    return {
      'a page of 10,000': await compare(many, ''),
      'a search in 10,000': await compare(many, 'carrer+nou+mataro'),
      'a page of 10,000, compressed': await compare(many, '', { 'accept-encoding': 'br' }),
      'the only page of 5': await compare(few, ''),
    }
  } finally {
    await bare.stop()
  }
}

/** What `npm run fanal` runs after the build. */
function importInto({ dataDir }: World, file: string): number {
  const cli = join(root, 'apps/api/dist/cli.js')
  const begin = performance.now()
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, 'import', 'contracts', file], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: dataDir },
  })
  if (status !== 0) throw new Error(`The import failed:\n${stdout}${stderr}`)
  return performance.now() - begin
}

const exact = (value: number) => `${value.toFixed(2)} ms`
const ratio = (value: number) => `${value.toFixed(2)} ×`
const worlds: World[] = []
try {
  for (const [name, contracts] of [
    ['small', ownContracts],
    ['big', large],
  ] as const) {
    console.log(`   filling a table with ${contracts.toLocaleString('en')} contracts…`)
    const dataDir = join(folder, name)
    mkdirSync(dataDir)
    worlds.push(await startWorld(dataDir, fillContracts(contracts)))
  }
  const [small, big] = worlds as [World, World]
  await compareAnswers(small, big)
  const times = await timesOf(small, big)
  const cpu = await compareCpu(big)
  const file = join(folder, 'contracts.jsonl')
  writeFileSync(file, await importFile(imported))
  const [created, again] = [importInto(big, file), importInto(big, file)]

  const growth = Object.entries(times).map(([name, { small, big }]) => {
    const [less, more] = [median(small), median(big)]
    return { name, less, more, value: more / less }
  })
  console.log()
  printTable([
    ['answer to one of 10,000 contracts', `${ownContracts} in all`, `${large} in all`, ''],
    ...growth.map(({ name, less, more, value }) => [name, exact(less), exact(more), ratio(value)]),
  ])
  console.log()
  printTable([
    ['CPU of an answer, with its database', 'node:http, same SQL', 'Fanal', 'kept'],
    ...Object.entries(cpu).map(([name, { bare, ours }]) => [
      name,
      exact(bare),
      exact(ours),
      ratio(bare / ours),
    ]),
  ])
  console.log()
  printTable([
    [`import of ${imported} contracts into ${large}`, ms(created)],
    ['the same file again', ms(again)],
  ])
  const keptOf = ({ bare, ours }: { bare: number; ours: number }) => bare / ours
  judge([
    ...growth.map(({ name, value }) => ({ name: `${name}, growth`, value, most: 1.3 })),
    { name: 'CPU kept, a page of 10,000', value: keptOf(cpu['a page of 10,000']), least: 0.9 },
    { name: 'CPU kept, a search in 10,000', value: keptOf(cpu['a search in 10,000']), least: 0.9 },
    { name: 'import', value: created, most: 60_000, show: ms },
  ])
} finally {
  closeConnections()
  for (const { server } of worlds) await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
