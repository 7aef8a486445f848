import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const script = fileURLToPath(new URL('../../apps/api/test/doubles/retailer/main.ts', import.meta.url))

export interface Double {
  url: string
  /** The calls that it did not know. */
  refused(): Promise<string[]>
  stop(): Promise<void>
}

/** A retailer's own server with the minimal API only, in a separate process. */
export async function startDouble(): Promise<Double> {
  const { PATH, HOME, TMPDIR } = process.env
  const child = spawn(process.execPath, ['--import', 'tsx', script], { env: { PATH, HOME, TMPDIR } })
  child.stderr.pipe(process.stderr)
  const url = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const found = /listens on (\S+)/.exec(output)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', () => reject(new Error(`The double did not start: ${output}`)))
  })
  return {
    url,
    async refused() {
      const answer = await fetch(`${url}/refused`)
      return ((await answer.json()) as { refused: string[] }).refused
    },
    async stop() {
      child.kill()
      await once(child, 'exit')
    },
  }
}
