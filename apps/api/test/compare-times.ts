type Act = () => Promise<unknown>

/**
 * The ratio of the slowest to the fastest action. Each is measured in many rounds with rotating order; only the faster
 * half counts, since load makes nothing faster. The best of three measurements is returned, because only a real
 * difference shows every time.
 */
export async function slowestToFastest(actsOf: () => Promise<Act[]>, rounds = 30): Promise<number> {
  let ratio = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < 3 && ratio > 1.4; attempt += 1) {
    const times = await measure(actsOf, rounds)
    ratio = Math.min(ratio, Math.max(...times) / Math.min(...times))
  }
  return ratio
}

async function measure(actsOf: () => Promise<Act[]>, rounds: number): Promise<number[]> {
  const times: number[][] = []
  for (let round = 0; round < rounds; round += 1) {
    const acts = await actsOf()
    for (let turn = 0; turn < acts.length; turn += 1) {
      const at = (turn + round) % acts.length
      const begin = performance.now()
      await acts[at]?.()
      times[at] = [...(times[at] ?? []), performance.now() - begin]
    }
  }
  return times.map((own) => own.sort((a, b) => a - b)[Math.floor(rounds / 5)] ?? Number.NaN)
}
