// The list of cases of a customer with forty and of a company with 5,000: the cost of a page, a part, a search and one
// case when the tables are a hundred times larger.
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillCases, ownCases } from './lib/cases-world.ts'
import { ask, closeConnections } from './lib/load.ts'
import { judge, median, option, printTable } from './lib/report.ts'
import { startWorld, type World } from './lib/world.ts'

const rounds = option('rounds', 150, 2)
const small = option('small', 10_000, 6_000)
const large = option('cases', 1_000_000, 8_000)

const folder = mkdtempSync(join(tmpdir(), 'fanal-bench-'))
// Root's database runs as another user, who needs access.
chmodSync(folder, 0o711)

type Who = 'many' | 'few'
const last = ownCases.many - 20

const calls: Record<string, [Who, string]> = {
  'a customer’s list': ['few', '?limit=20'],
  'their turn': ['few', '?state=yours&limit=20'],
  'their closed ones': ['few', '?state=closed&limit=20'],
  'their search for words': ['few', '?filter=cambio+potencia'],
  'their search for what is not there': ['few', '?filter=xyzxyz'],
  'a case of theirs': ['few', '27000020'],
  'a company’s list': ['many', '?limit=20'],
  'its turn': ['many', '?state=yours&limit=20'],
  'its last page': ['many', `?limit=20&offset=${last}`],
  'its search for words': ['many', '?filter=cambio+potencia'],
  'its search for a number': ['many', '?filter=26004321'],
  'its search for what is not there': ['many', '?filter=xyzxyz'],
  'its cases of a contract': ['many', '?contractName=A00000321'],
}

function get(world: World, [who, call]: [Who, string]): Promise<string> {
  const headers = { authorization: `Bearer ${world[who].token}` }
  return ask(world.server.port, `/api/v2/crm/cases/${call}`, headers)
}

/** Both hold the same cases of the two: except for ids, the answers must be equal. */
async function compareAnswers(little: World, big: World): Promise<void> {
  const without = (text: string) => text.replaceAll(/"(id|used|left)":[\d.-]+/g, '')
  for (const [name, call] of Object.entries(calls)) {
    const [one, other] = [await get(little, call), await get(big, call)]
    if (without(one) !== without(other)) throw new Error(`${name} is answered differently`)
    const { items } = JSON.parse(one) as { items?: unknown[] }
    if (items && (items.length === 0) !== name.endsWith('not there'))
      throw new Error(`${name}: ${items.length}`)
  }
}

/** All in every round, so that other load affects all of them equally. */
async function growthOf(little: World, big: World) {
  const times = Object.entries(calls).map(([name, call]) => ({
    name,
    call,
    less: [] as number[],
    more: [] as number[],
  }))
  for (let round = -10; round < rounds; round += 1)
    for (const { call, less, more } of times)
      for (const which of round % 2 === 0 ? (['less', 'more'] as const) : (['more', 'less'] as const)) {
        const begin = performance.now()
        await get(which === 'less' ? little : big, call)
        if (round >= 0) ({ less, more })[which].push(performance.now() - begin)
      }
  return times.map(({ name, less, more }) => {
    const [before, after] = [median(less), median(more)]
    return { name, before, after, value: after / before }
  })
}

const exact = (value: number) => `${value.toFixed(2)} ms`
const worlds: World[] = []
try {
  for (const cases of [small, large]) {
    console.log(`   filling tables with ${cases.toLocaleString('en')} cases…`)
    const dataDir = join(folder, String(cases))
    mkdirSync(dataDir)
    worlds.push(await startWorld(dataDir, fillCases(cases)))
  }
  const [little, big] = worlds as [World, World]
  await compareAnswers(little, big)
  const growth = await growthOf(little, big)
  console.log()
  printTable([
    ['answer', `${small} cases in all`, `${large} in all`, ''],
    ...growth.map(({ name, before, after, value }) => [
      name,
      exact(before),
      exact(after),
      `${value.toFixed(2)} ×`,
    ]),
  ])
  judge(growth.map(({ name, value }) => ({ name: `${name}, growth`, value, most: 1.3 })))
} finally {
  closeConnections()
  for (const { server } of worlds) await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
