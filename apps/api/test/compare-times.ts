type Act = () => Promise<unknown>

/**
 * How many times longer the slowest act takes than the fastest. Each is measured in many rounds and is the first as often
 * as any other; the faster ones count, since whatever else the machine does makes none faster. A busy machine can still
 * make them differ once; only a real difference shows every time, so the most alike of three measurements is told.
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
