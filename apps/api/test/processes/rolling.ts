import { Agent, createServer, request, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Address } from '#test/address'
import { type OwnProcess, ownProcess, type ProcessOptions } from './own-process.ts'
import { portOf } from '#test/raw'

/** A server behind the balancer, and whether it is ready. */
interface Target extends OwnProcess {
  port: number
  isReady: boolean
}

const lookEveryMs = 50

/** A minimal balancer: round robin over ready servers with keep-alive; no retries. */
export async function startBalancer() {
  const agent = new Agent({ keepAlive: true })
  const targets: Target[] = []
  let turn = 0
  const next = () => {
    const ready = targets.filter(({ isReady }) => isReady)
    return ready[(turn += 1) % ready.length]
  }
  const look = async (target: Target) => {
    const answer = await fetch(`${target.address}/health/ready`, { headers: { connection: 'close' } }).catch(
      () => undefined,
    )
    target.isReady = answer?.status === 200
  }
  const looking = setInterval(() => void Promise.all(targets.map(look)), lookEveryMs)
  const door = createServer((asked, answer) => {
    const target = next()
    if (!target) {
      answer.writeHead(500).end('nobody is ready')
      return
    }
    const { url: path, method, headers } = asked
    const sent = request({ port: target.port, path, method, headers, agent }, (got: IncomingMessage) => {
      answer.writeHead(got.statusCode ?? 500)
      got.pipe(answer)
    })
    // Dropped requests are reported as such.
    sent.on('error', (error) => answer.writeHead(599).end(error.message))
    asked.pipe(sent)
  }).listen(0, '127.0.0.1')
  await once(door, 'listening')
  return {
    address: `http://127.0.0.1:${(door.address() as { port: number }).port}`,
    async add(server: OwnProcess): Promise<Target> {
      const target = { ...server, port: portOf(server.address), isReady: false }
      await look(target)
      targets.push(target)
      return target
    },
    remove: (target: Target) => targets.splice(targets.indexOf(target), 1),
    close() {
      clearInterval(looking)
      agent.destroy()
      door.close()
      door.closeAllConnections()
    },
  }
}

interface Rolling {
  restarts: number
  callers: number
  /** The pause of a caller between two requests. */
  pauseMs: number
  options?: ProcessOptions
}

/** Two servers behind a balancer, replaced one by one under load; returns the count by status. */
export async function rollRestarts(database: Address, { restarts, callers, pauseMs, options = {} }: Rolling) {
  const balancer = await startBalancer()
  const begin = () => ownProcess(database, { ...options, env: { TEST_DELAY_MS: '600', ...options.env } })
  const running = await Promise.all([begin(), begin()].map(async (one) => balancer.add(await one)))
  const statuses: Record<number, number> = {}
  const over = new AbortController()
  const calling = Array.from({ length: callers }, async () => {
    while (!over.signal.aborted) {
      const { status } = await fetch(`${balancer.address}/api/v2/feature_flags`).then(async (answer) => {
        await answer.text()
        return answer
      })
      statuses[status] = (statuses[status] ?? 0) + 1
      await sleep(pauseMs)
    }
  })
  try {
    // The next one starts while the previous one stops.
    let coming = begin()
    for (let i = 0; i < restarts; i += 1) {
      const fresh = await balancer.add(await coming)
      if (i + 1 < restarts) coming = begin()
      const old = running.shift()
      running.push(fresh)
      if (!old) throw new Error('Nobody is left')
      const exit = once(old.child, 'exit')
      old.child.kill('SIGTERM')
      const [code] = (await exit) as [number]
      balancer.remove(old)
      if (code !== 0) throw new Error(`A server ended with ${code}`)
    }
  } finally {
    over.abort()
    await Promise.allSettled(calling)
    balancer.close()
    for (const { child } of running) child.kill('SIGKILL')
  }
  return statuses
}
