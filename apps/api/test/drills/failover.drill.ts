import { signalAll } from './cluster.ts'
import { backAfterMs, writesBackAfterMs } from './audit.ts'
import { option } from './parts.ts'
import { record } from './report.ts'
import { isSound, pauseSeconds, rate, say, seconds, startWorld } from './world.ts'

// `kill -9` of the primary under load, again and again: the replica takes over, and the dead one comes back as a replica.

const rounds = option('rounds', 10)
const world = await startWorld({ people: Math.ceil(rate * rounds * 1.5) + 20 })
const [reads, writes]: [number[], number[]] = [[], []]
let sound = 0
let acknowledged = 0
let longestMs = 0
let staleReads = 0
try {
  for (let round = 1; round <= rounds; round += 1) {
    const load = world.load()
    await pauseSeconds(5)
    const primary = await world.cluster.primary()
    const killedMs = performance.now()
    signalAll(world.cluster.pidsOf(primary), 'SIGKILL')
    await pauseSeconds(25)
    const history = await load.stop()
    const found = await world.audit(history)
    reads.push(backAfterMs(history.reads, killedMs))
    writes.push(writesBackAfterMs(history.writes, killedMs))
    sound += Number(isSound(found))
    acknowledged += found.acknowledged
    longestMs = Math.max(longestMs, history.longestMs)
    staleReads += history.staleReads
    say(
      `${round}: reads back after ${seconds(reads.at(-1) ?? 0)}, writes after ${seconds(writes.at(-1) ?? 0)}, ` +
        `${JSON.stringify({ ...found, refused: found.refused.slice(0, 5) })} ${JSON.stringify(history.statuses)}`,
    )
    await world.cluster.whole()
  }
} finally {
  await world.close()
}
const isKept =
  sound === rounds && staleReads === 0 && Math.max(...reads) <= 5_000 && Math.max(...writes) <= 30_000
record('failover', {
  load: `${rate} requests a second, 30 % writes, two servers`,
  figures: [
    `${sound} of ${rounds} without a lost, doubled or refused write (${acknowledged} acknowledged)`,
    `reads back in at most ${seconds(Math.max(...reads))}, writes in ${seconds(Math.max(...writes))}`,
    `longest answer ${seconds(longestMs)}, ${staleReads} stale reads`,
  ],
  isKept,
})
