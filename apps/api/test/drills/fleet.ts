import { ports, until } from './parts.ts'
import type { Portal } from './portal.ts'

/** Between two looks at the readiness of each server, as a balancer has it. */
const lookEveryMs = 100

/** Servers that are replaced as an orchestrator does it: the new one is ready before the old one is told to stop. */
export function fleetOf(start: (port: number, main?: string) => Promise<Portal>) {
  const servers: { port: number; portal: Portal; isReady: boolean }[] = []
  let replaced = 0
  const look = async (server: (typeof servers)[number]) => {
    const headers = { connection: 'close' }
    const answer = await fetch(`${server.portal.address}/health/ready`, { headers }).catch(() => undefined)
    await answer?.text()
    server.isReady = answer?.status === 200
  }
  const looking = setInterval(() => void Promise.all(servers.map(look)), lookEveryMs)
  const add = async (port: number, main?: string) => {
    const server = { port, portal: await start(port, main), isReady: false }
    servers.push(server)
    await until(`the server on ${port}`, async () => server.isReady)
  }
  return {
    async start(list: readonly number[], main?: string): Promise<void> {
      for (const port of list) await add(port, main)
    },
    ready: (): string[] => servers.filter(({ isReady }) => isReady).map(({ portal }) => portal.address),
    replaced: () => replaced,
    async replaceOldest(main?: string): Promise<void> {
      const taken = servers.map(({ port }) => port)
      const free = [...ports.portals, ports.newcomer].find((port) => !taken.includes(port)) ?? 0
      await add(free, main)
      const [oldest] = servers
      await oldest?.portal.stop()
      servers.shift()
      replaced += 1
      if (oldest?.portal.child.exitCode !== 0)
        throw new Error(`A server ended with ${oldest?.portal.child.exitCode}`)
    },
    async stop(): Promise<void> {
      clearInterval(looking)
      await Promise.all(servers.map(({ portal }) => portal.stop()))
    },
  }
}
