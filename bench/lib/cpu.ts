import { readdirSync, readFileSync } from 'node:fs'

interface Usage {
  pid: number
  parent: number
  ms: number
}

/** /proc counts a hundred ticks a second on all platforms of Node. */
const tickMs = 10

function usageOf(pid: number): Usage[] {
  try {
    const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
    const fields = rest.split(' ')
    // Own time and that of ended children, so that a sum never shrinks.
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    return [{ pid, parent: Number(fields[1]), ms: ticks * tickMs }]
  } catch {
    // It ended meanwhile.
    return []
  }
}

/** User and system time of processes and their children, in milliseconds. Linux only. */
export function cpuMsOf(...pids: number[]): number {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const usages = all.flatMap((name) => usageOf(Number(name)))
  const own = new Set(pids)
  for (let size = 0; size !== own.size; ) {
    size = own.size
    for (const { pid, parent } of usages) if (own.has(parent)) own.add(pid)
  }
  return usages.filter(({ pid }) => own.has(pid)).reduce((sum, { ms }) => sum + ms, 0)
}
