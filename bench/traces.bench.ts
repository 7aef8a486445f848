// What OpenTelemetry traces cost: the CPU of a server that draws the home page, without them, with the usual share of them, and
// with all. A collector takes them.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { people, signIn, startDemo } from './lib/demo.ts'
import { ask, closeConnections, cpuOf, type Side } from './lib/load.ts'
import { judge, option, printTable } from './lib/report.ts'
import type { Started } from './lib/server.ts'
import { databaseIn, startBeside } from './lib/world.ts'

const blocks = option('blocks', 11, 1)

const collector = createServer((request, response) => {
  request.resume().on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
}).listen(0, '127.0.0.1')
await once(collector, 'listening')
const OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`

const demo = await startDemo()
const started: Started[] = []
try {
  const dataDir = join(demo.folder, 'data')
  const { databaseUrl } = databaseIn(dataDir)
  const serverWith = async (env: Record<string, string>): Promise<Side> => {
    const server = await startBeside({ dataDir, databaseUrl }, env)
    started.push(server)
    const cookie = await signIn(`http://127.0.0.1:${server.port}`, people.marta)
    return { pid: server.pid, ask: () => ask(server.port, '/', { cookie }) }
  }
  const bare = await serverWith({})
  const cpu = {
    'the usual share': await cpuOf(
      { bare, ours: await serverWith({ OTEL_EXPORTER_OTLP_ENDPOINT }) },
      undefined,
      blocks,
    ),
    'all of them': await cpuOf(
      { bare, ours: await serverWith({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG: '1' }) },
      undefined,
      blocks,
    ),
  }
  const exact = (value: number) => `${value.toFixed(2)} ms`
  console.log()
  printTable([
    ['CPU of a page', 'without traces', 'with', ''],
    ...Object.entries(cpu).map(([name, { bare: less, ours }]) => [
      name,
      exact(less),
      exact(ours),
      `${(100 * (ours / less - 1)).toFixed(1)} %`,
    ]),
  ])
  const { bare: less, ours } = cpu['the usual share']
  judge([{ name: 'CPU with the usual share of traces against none', value: ours / less, most: 1.03 }])
} finally {
  closeConnections()
  for (const one of started) await one.stop()
  await demo.stop()
  collector.close()
}
