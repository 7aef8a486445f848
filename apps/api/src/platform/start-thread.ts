import { extname } from 'node:path'
import type { Worker } from 'node:worker_threads'

interface ThreadOptions {
  /** The thread's file beside the caller's, without the ending: the build puts all of them beside the server. */
  name: string
  /** `import.meta.url` of the caller. */
  beside: string
  maxMegabytes: number
}

export async function startThread({ name, beside, maxMegabytes }: ThreadOptions): Promise<Worker> {
  const { Worker } = await import('node:worker_threads')
  const ending = extname(beside)
  const url = new URL(`${name}${ending}`, beside)
  const resourceLimits = { maxOldGenerationSizeMb: maxMegabytes }
  if (ending !== '.ts') return new Worker(url, { resourceLimits })
  // A worker thread needs a loader to run sources.
  const read = `import('tsx/esm/api').then(({ register }) => (register(), import('${url.href}')))`
  return new Worker(read, { eval: true, resourceLimits })
}
