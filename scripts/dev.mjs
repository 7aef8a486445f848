// `npm run dev`: the portal from its sources at http://localhost:8080. A change in the web is hot-replaced in the open
// page (Vite); a change in the server bundles and restarts it. The gallery of components is at /gallery.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs'
import { createServer as createHttpServer, request as ask } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { install, root } from './lib.mjs'
import { serverTexts } from './server-texts.mjs'

await install()
const { rolldown } = await import('rolldown')
const { createServer: createVite } = await import('vite')

const port = Number(process.env.PORT || 8080)
const front = `http://localhost:${port}`
const api = join(root, 'apps/api')
const web = join(root, 'apps/web')
process.env.VITE_FANAL_VERSION = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version

// ── the web ──

const http = createHttpServer()
const vite = await createVite({
  root: web,
  appType: 'custom',
  server: { middlewareMode: true, hmr: { server: http } },
})
/** Incremented by every change of the web: the server renders with the current modules. */
let edition = 0
vite.watcher.on('all', () => {
  edition += 1
})

for (const app of [web, api]) rmSync(join(app, 'dist'), { recursive: true, force: true })
// Stands in for the web build: renders with modules from Vite.
for (const part of ['client', 'server']) mkdirSync(join(web, 'dist', part), { recursive: true })
writeFileSync(
  join(web, 'dist/server/entry-server.js'),
  `export { renderPage } from '${pathToFileURL(join(root, 'scripts/dev-renderer.mjs')).href}'\n`,
)

async function giveModule(request, response) {
  const parts = []
  for await (const part of request) parts.push(part)
  const asked = Buffer.concat(parts).toString()
  const answer = asked ? await vite.environments.ssr.hot.handleInvoke(JSON.parse(asked)) : { edition }
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(answer))
}

// ── the server ──

let server
/** The address of the running server, once it listens. */
let inside
let isListening
const expectServer = () => {
  inside = new Promise((resolve) => {
    isListening = resolve
  })
}
expectServer()

/** Our own code as one bundle: packages stay external. */
async function bundleServer() {
  const bundle = await rolldown({
    input: {
      main: join(api, 'src/main.ts'),
      'json-thread': join(api, 'src/platform/admission/json-thread.ts'),
      'mail-thread': join(api, 'src/features/support/mail-in/mail-thread.ts'),
    },
    platform: 'node',
    plugins: [serverTexts()],
    external: (id) => /^[^./#]/.test(id) && !id.startsWith('@fanal/'),
    logLevel: 'warn',
    checks: { bundlerTimings: false },
  })
  await bundle.write({ dir: join(api, 'dist'), format: 'esm', sourcemap: true, comments: false })
  await bundle.close()
}

function startServer() {
  // Killed instead of stopped: its database stays up for the next one.
  server?.kill('SIGKILL')
  const child = spawn(process.execPath, ['--enable-source-maps', join(api, 'dist/main.js')], {
    cwd: root,
    stdio: ['inherit', 'pipe', 'inherit'],
    env: { ...process.env, PORT: '0', PUBLIC_URL: front, DEV_MODULES: `${front}/@modules` },
  })
  server = child
  child.stdout.on('data', (chunk) => {
    const address = /listens on (http:\S+)/.exec(chunk)?.[1]
    if (address && child === server) isListening(address)
    process.stdout.write(String(chunk).replace(/http:\S+/, front))
  })
}

let isStopping = false
let isBuilding = false
let isStale = true
async function renewServer() {
  if (isBuilding || !isStale) return
  isBuilding = true
  isStale = false
  expectServer()
  try {
    await bundleServer()
    if (!isStopping) startServer()
  } catch (error) {
    console.error(error.message)
  }
  isBuilding = false
  await renewServer()
}

for (const folder of ['apps/api/src', 'apps/api/demo', 'packages'])
  watch(join(root, folder), { recursive: true }, (_, file) => {
    if (!/\.(ts|json)$/.test(file ?? '') || file.endsWith('.test.ts')) return
    isStale = true
    setTimeout(() => void renewServer(), 20)
  })

// ── both behind one address ──

/** Documents get Vite's client, and lose the policy that would block it. */
async function sendDocument(url, answer, response) {
  const parts = []
  for await (const part of answer) parts.push(part)
  const { 'content-security-policy': _policy, 'content-length': _length, ...kept } = answer.headers
  response.writeHead(answer.statusCode, kept)
  response.end(await vite.transformIndexHtml(url, Buffer.concat(parts).toString()))
}

/** Requests during a restart wait for the server. */
async function passOn(request, response) {
  const { hostname, port: innerPort } = new URL(await inside)
  const { method, url, headers } = request
  const inner = ask({ hostname, port: innerPort, method, path: url, headers }, (answer) => {
    const isDocument = answer.headers['content-type']?.startsWith('text/html')
    if (isDocument) void sendDocument(url, answer, response)
    else answer.pipe(response.writeHead(answer.statusCode, answer.headers))
  })
  inner.on('error', (error) => response.writeHead(502).end(error.message))
  // A page can only be modified uncompressed.
  inner.removeHeader('accept-encoding')
  request.pipe(inner)
}

http.on('request', (request, response) => {
  if (request.url === '/@modules') void giveModule(request, response)
  else vite.middlewares(request, response, () => void passOn(request, response))
})
http.listen(port, process.env.HOST || '127.0.0.1', () => void renewServer())

for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    isStopping = true
    server?.once('exit', () => process.exit(0))
    if (!server?.kill(signal)) process.exit(0)
  })
