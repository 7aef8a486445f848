// The CPU of drawing the home of a signed-in customer, compared with that of its statements alone.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { people, signIn, startDemo } from './lib/demo.ts'
import { ask, closeConnections, cpuOf } from './lib/load.ts'
import { judge, option, printTable } from './lib/report.ts'
import { start, type Started } from './lib/server.ts'
import { databaseIn, startBeside } from './lib/world.ts'

const blocks = option('blocks', 10, 1)

/** Customer and session of a token. */
function namedBy(cookie: string): { uid: number; sid: string } {
  const payload = Buffer.from(cookie.split('.')[1] ?? '', 'base64url').toString()
  return JSON.parse(payload) as { uid: number; sid: string }
}

const exact = (value: number) => `${value.toFixed(2)} ms`
// The demo fills the database; a server as in production draws the pages.
const demo = await startDemo()
const others: Started[] = []
try {
  const dataDir = join(demo.folder, 'data')
  const { databaseUrl, postmaster } = databaseIn(dataDir)
  const server = await startBeside({ dataDir, databaseUrl })
  others.push(server)
  const file = fileURLToPath(new URL('lib/bare-home-server.ts', import.meta.url))
  const env = { DATABASE_URL: databaseUrl, NODE_ENV: 'production' }
  const bare = await start({ args: ['--import', 'tsx', file], path: '/?customer=0', env })
  others.push(bare)
  const compare = async (user: string) => {
    const cookie = await signIn(`http://127.0.0.1:${server.port}`, user)
    const { uid, sid } = namedBy(cookie)
    const sides = {
      bare: { pid: bare.pid, ask: () => ask(bare.port, `/?customer=${uid}&session=${sid}`, {}) },
      ours: { pid: server.pid, ask: () => ask(server.port, '/', { cookie }) },
    }
    return cpuOf(sides, postmaster, blocks)
  }
  const cpu = {
    'home of a person': await compare(people.marta),
    'home of a company': await compare(people.company),
  }
  console.log()
  printTable([
    ['CPU of an answer, with its database', 'node:http, its statements', 'Fanal, the page'],
    ...Object.entries(cpu).map(([name, { bare: less, ours }]) => [name, exact(less), exact(ours)]),
  ])
  judge(
    Object.entries(cpu).map(([name, { bare: less, ours }]) => ({
      name: `${name}, CPU against its statements`,
      value: ours / less,
      most: 2,
    })),
  )
} finally {
  closeConnections()
  for (const one of others) await one.stop()
  await demo.stop()
}
