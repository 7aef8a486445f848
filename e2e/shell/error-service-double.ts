import { startDoubleProcess } from '../lib/double.ts'

const script = new URL('../../apps/api/test/doubles/error-service-main.ts', import.meta.url)

interface Received {
  dsn: string
  events: { release: string; tags: object; exception: object }[]
  /** Everything that arrived, as it came: address, headers, envelope. */
  raw: string[]
  /** Types of all items. */
  types: string[]
}

/** The operator's error service, in a separate process. */
export async function startErrorService() {
  const double = await startDoubleProcess(script)
  const ask = async (method: string) => (await (await fetch(double.url, { method })).json()) as Received
  const { dsn } = await ask('GET')
  return { dsn, received: () => ask('GET'), forget: () => ask('DELETE'), stop: () => double.stop() }
}

export type ErrorService = Awaited<ReturnType<typeof startErrorService>>
