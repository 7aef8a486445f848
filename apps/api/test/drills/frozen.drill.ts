import { backAfterMs, writesBackAfterMs } from './audit.ts'
import { signalAll } from './cluster.ts'
import { option } from './parts.ts'
import { record } from './report.ts'
import { isSound, pauseSeconds, rate, say, seconds, startWorld } from './world.ts'

// The whole machine of the primary stands still, then goes on as if nothing had happened, while another is primary.

const frozenSeconds = option('seconds', 60)
const world = await startWorld({ people: Math.ceil((rate * (frozenSeconds + 30)) / 20) + 20 })
try {
  const load = world.load()
  await pauseSeconds(5)
  const { cluster } = world
  const primary = await cluster.primary()
  const machine = [cluster.nodes[primary]?.child.pid ?? 0, ...cluster.pidsOf(primary)]
  const frozenMs = performance.now()
  signalAll(machine, 'SIGSTOP')
  await pauseSeconds(frozenSeconds)
  const thawedMs = performance.now()
  signalAll(machine, 'SIGCONT')
  await pauseSeconds(20)
  const history = await load.stop()
  const found = await world.audit(history)
  say(`${JSON.stringify(found)} ${JSON.stringify(history.statuses)}`)
  const readsBackMs = backAfterMs(
    history.reads.filter(({ startedMs }) => startedMs < thawedMs),
    frozenMs,
  )
  record('frozen', {
    load: `${rate} requests a second, 30 % writes, two servers; primary and its manager stopped for ${frozenSeconds} s`,
    figures: [
      `${found.acknowledged} acknowledged, ${found.lost} lost, ${found.doubled} doubled, ${found.chargedTwice} charged twice`,
      `${history.staleReads} stale reads of paid invoices`,
      `reads back after ${seconds(readsBackMs)}, writes after ${seconds(writesBackAfterMs(history.writes, frozenMs))}`,
      `failed reads after it woke up: ${history.reads.filter(({ startedMs, status }) => startedMs > thawedMs && status !== 200).length}`,
      `longest answer ${seconds(history.longestMs)}`,
    ],
    isKept: isSound(found) && history.staleReads === 0 && history.longestMs <= 15_000,
  })
} finally {
  await world.close()
}
