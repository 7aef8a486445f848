import { setTimeout as sleep } from 'node:timers/promises'

/** Rate-limit windows are aligned to the clock: a counting test must not start in the last seconds of one. */
export async function awayFromWindowEdge(windowSeconds: number, neededSeconds = 15): Promise<void> {
  const leftSeconds = windowSeconds - ((Date.now() / 1000) % windowSeconds)
  if (leftSeconds < neededSeconds) await sleep(leftSeconds * 1000 + 100)
}
