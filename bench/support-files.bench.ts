// Six files of 15 MB at once while others make light calls: how late those are answered, and how much memory the server
// takes for it.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fillCases } from './lib/cases-world.ts'
import { type Answered, Callers } from './lib/open-load.ts'
import { judge, median, ms, option, printTable } from './lib/report.ts'
import { startWorld, type World } from './lib/world.ts'

// Visitors may send twenty in an hour, two of each round.
const rounds = option('rounds', 6, 1)
const callers = option('callers', 8, 2)
const fileBytes = 15_000_000

const folder = mkdtempSync(join(tmpdir(), 'fanal-bench-'))
// Root's database runs as another user, who needs access.
chmodSync(folder, 0o711)

const paths = ['/api/v2/users', '/api/v2/crm/cases/?limit=20', '/api/v2/contracts?fields=list&limit=10']
const photo = Buffer.alloc(fileBytes, 'a photo of a meter, ')
photo.write('\xff\xd8\xff\xe0', 'latin1')

function upload({ server }: World, token: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/octet-stream',
      'content-length': fileBytes,
      ...(token && { authorization: `Bearer ${token}` }),
    }
    const options = { port: server.port, path: '/api/v2/crm/uploads/?name=a.jpg', method: 'POST', headers }
    const sent = request(options, (answer) => {
      answer.resume()
      answer.on('end', () =>
        answer.statusCode === 200
          ? resolve()
          : reject(new Error(`An upload was answered ${answer.statusCode}`)),
      )
    })
    sent.on('error', reject).end(photo)
  })
}

/** As many at once as are taken: two of each of two customers, and of a visitor. */
const sixFiles = (world: World) => {
  const senders = [world.many.token, world.few.token, undefined]
  return Promise.all(senders.flatMap((token) => [upload(world, token), upload(world, token)]))
}

interface Part {
  answers: Answered[]
  seconds: number
  mostMb: number
}

/** Light calls of people who look at what they get, and the memory of the server meanwhile. */
async function lightCallsDuring(world: World, work: () => Promise<unknown>): Promise<Part> {
  const lines = new Callers(world.server.port, paths, { Cookie: `token=${world.few.token}` })
  const over = new AbortController()
  const begin = performance.now()
  const part: Part = { answers: [], seconds: 0, mostMb: 0 }
  const doing = work().finally(() => {
    part.seconds = (performance.now() - begin) / 1000
    over.abort()
  })
  const watching = async () => {
    while (!over.signal.aborted) {
      part.mostMb = Math.max(part.mostMb, world.server.memoryMb())
      await sleep(10)
    }
  }
  const calling = async () => {
    while (!over.signal.aborted) {
      part.answers.push(await lines.ask())
      await sleep(20)
    }
  }
  await Promise.all([doing, watching(), ...Array.from({ length: callers }, calling)])
  lines.close()
  return part
}

const p99 = (parts: readonly Part[]) => {
  const times = parts.flatMap(({ answers }) => answers.map((one) => one.ms)).sort((a, b) => a - b)
  return times[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN
}
const refused = (parts: readonly Part[]) =>
  parts.flatMap(({ answers }) => answers).filter(({ status }) => status !== 200).length
const mb = (value: number) => `${value.toFixed(0)} MB`

let world: World | undefined
try {
  world = await startWorld(folder, fillCases(10_000))
  const it = world
  // Warm-up: code is loaded and compiled, and the heap has grown to what light calls need.
  await lightCallsDuring(it, () => sleep(4_000))
  const quiet: Part[] = []
  const busy: Part[] = []
  for (let i = 0; i < rounds; i += 1) {
    quiet.push(await lightCallsDuring(it, () => sleep(2_000)))
    busy.push(await lightCallsDuring(it, () => sixFiles(it)))
  }
  // The first quiet part came before any file.
  const base = quiet[0]?.mostMb ?? Number.NaN
  const most = Math.max(...busy.map(({ mostMb }) => mostMb))
  console.log()
  printTable([
    ['light calls', 'answers', 'p99', 'memory of the server'],
    ['alone', String(quiet.flatMap(({ answers }) => answers).length), ms(p99(quiet)), mb(base)],
    [
      `while six files of 15 MB are sent, ${median(busy.map(({ seconds }) => seconds)).toFixed(1)} s`,
      String(busy.flatMap(({ answers }) => answers).length),
      ms(p99(busy)),
      mb(most),
    ],
    ...busy.map((part, i) => [
      `  round ${i + 1}`,
      String(part.answers.length),
      ms(p99([part])),
      mb(part.mostMb),
    ]),
  ])
  judge([
    { name: 'p99 of light calls meanwhile', value: p99(busy), most: 250, show: ms },
    { name: 'light calls that were refused', value: refused([...quiet, ...busy]), most: 0, show: String },
    { name: 'memory above the base', value: most - base, most: 80, show: mb },
  ])
} finally {
  await world?.server.stop()
  rmSync(folder, { recursive: true, force: true })
}
