import { Agent, request } from 'node:http'
import { cpuMsOf } from './cpu.ts'
import { median, option } from './report.ts'

const agent = new Agent({ keepAlive: true })
const answersInBlock = option('answers', 400, 40)
const callsEach = option('calls', 25, 3)
const atOnce = 4

export const closeConnections = () => agent.destroy()

/** The bytes of a valid answer. */
export function askBytes(port: number, path: string, headers: Record<string, string>): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, path, agent, headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(Buffer.concat(parts))
        else reject(new Error(`${path} answered ${String(answer.statusCode)}`))
      })
    })
    sent.on('error', reject).end()
  })
}

export const ask = async (port: number, path: string, headers: Record<string, string>) =>
  (await askBytes(port, path, headers)).toString()

export interface Side {
  pid: number
  ask: () => Promise<unknown>
}

export interface Pair<T> {
  bare: T
  ours: T
}

async function inTurns(blocks: number, work: (which: keyof Pair<Side>, isCounted: boolean) => Promise<void>) {
  for (let i = -2; i < blocks; i += 1)
    for (const which of i % 2 === 0 ? (['bare', 'ours'] as const) : (['ours', 'bare'] as const))
      await work(which, i >= 0)
}

/** CPU per answer in milliseconds: of the process and, if it is named, the database. */
export async function cpuOf(
  sides: Pair<Side>,
  postmaster: number | undefined,
  blocks: number,
): Promise<Pair<number>> {
  const spent = { bare: [] as number[], ours: [] as number[] }
  await inTurns(blocks, async (which, isCounted) => {
    const { pid, ask } = sides[which]
    const pids = postmaster === undefined ? [pid] : [pid, postmaster]
    const begin = cpuMsOf(...pids)
    const callers = Array.from({ length: atOnce }, async () => {
      for (let i = 0; i < answersInBlock / atOnce; i += 1) await ask()
    })
    await Promise.all(callers)
    if (isCounted) spent[which].push((cpuMsOf(...pids) - begin) / answersInBlock)
  })
  return { bare: median(spent.bare), ours: median(spent.ours) }
}

/** The 99th percentile, with this many parallel callers. */
export async function p99Of(sides: Pair<Side>, connections: number, blocks: number): Promise<Pair<number>> {
  const slow = { bare: [] as number[], ours: [] as number[] }
  await inTurns(blocks, async (which, isCounted) => {
    const times: number[] = []
    const callers = Array.from({ length: connections }, async () => {
      for (let i = 0; i < callsEach; i += 1) {
        const begin = performance.now()
        await sides[which].ask()
        times.push(performance.now() - begin)
      }
    })
    await Promise.all(callers)
    times.sort((a, b) => a - b)
    if (isCounted) slow[which].push(times[Math.floor(times.length * 0.99)] ?? Number.NaN)
  })
  return { bare: median(slow.bare), ours: median(slow.ours) }
}
