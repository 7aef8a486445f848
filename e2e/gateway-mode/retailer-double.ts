import { type DoubleProcess, startDoubleProcess } from '../lib/double.ts'

const script = new URL('../../apps/api/test/doubles/retailer/main.ts', import.meta.url)

export interface Double extends DoubleProcess {
  /** The calls that it did not know. */
  refused(): Promise<string[]>
}

/** A retailer's own server with the minimal API only, in a separate process. */
export async function startDouble(): Promise<Double> {
  const double = await startDoubleProcess(script)
  return {
    ...double,
    async refused() {
      const answer = await fetch(`${double.url}/refused`)
      return ((await answer.json()) as { refused: string[] }).refused
    },
  }
}
