import { startDoubleProcess } from '../lib/double.ts'

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
  const double = await startDoubleProcess('error-service-main.ts')
  const ask = async (method: string) => (await (await fetch(double.url, { method })).json()) as Received
  const { dsn } = await ask('GET')
  return { dsn, received: () => ask('GET'), forget: () => ask('DELETE'), stop: () => double.stop() }
}

export type ErrorService = Awaited<ReturnType<typeof startErrorService>>
