import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface DoubleProcess {
  url: string
  stop(): Promise<void>
}

/** A double of an outside server in a separate process; its script prints where it listens. */
export async function startDoubleProcess(script: URL): Promise<DoubleProcess> {
  const { PATH, HOME, TMPDIR } = process.env
  const child = spawn(process.execPath, ['--import', 'tsx', fileURLToPath(script)], {
    env: { PATH, HOME, TMPDIR },
  })
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
    async stop() {
      child.kill()
      await once(child, 'exit')
    },
  }
}
