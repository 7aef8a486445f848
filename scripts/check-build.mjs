// Checks that the build can run: every emitted script is parsed, and the server is started and renders the login page.
// `node --experimental-vm-modules scripts/check-build.mjs [folder]`; the project's folder, or one like it.
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { SourceTextModule } from 'node:vm'
import { root } from './lib.mjs'

const folder = resolve(process.argv[2] ?? root)
const answersWithin = 60_000

function fail(message) {
  console.error(`\nThe build is broken and will not be served: ${message}`)
  process.exit(1)
}

/** With V8: a bundler may well parse the nonsense that it wrote. */
function parseAll(place) {
  const scripts = readdirSync(join(folder, place), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.[cm]?js$/.test(file))
    .map((file) => join(place, file))
  if (scripts.length === 0) fail(`${place} has no script.`)
  for (const identifier of scripts)
    try {
      void new SourceTextModule(readFileSync(join(folder, identifier), 'utf8'), { identifier })
    } catch (error) {
      fail(`${identifier} does not parse. ${error.name}: ${error.message}`)
    }
}

/** In gateway mode without an upstream: it needs no database, and still renders pages. */
function startServer(dataDir) {
  const { PATH, HOME, TMPDIR, SystemRoot } = process.env
  const env = {
    PATH,
    HOME,
    TMPDIR,
    SystemRoot,
    PORT: '0',
    DATA_DIR: dataDir,
    API_UPSTREAM: 'http://127.0.0.1:9',
    LOG_LEVEL: 'error',
  }
  return spawn(process.execPath, [join(folder, 'apps/api/dist/main.js')], { env })
}

function addressOf(server) {
  return new Promise((found, refused) => {
    let output = ''
    const hear = (text) => {
      output += text
      const [address] = /http:\/\/[\w.:]+/.exec(output.split('listens on')[1] ?? '') ?? []
      if (address) found(address)
    }
    server.stdout.on('data', hear)
    server.stderr.on('data', hear)
    server.once('exit', () => refused(new Error(`the server does not start.\n${output}`)))
  })
}

async function drawLogin(address) {
  const answer = await fetch(`${address}/acceso`)
  const page = await answer.text()
  if (answer.status !== 200 || !/<form[^>]*action="\/session"/.test(page))
    throw new Error(`the server does not draw the login page (${answer.status}).\n${page.slice(0, 500)}`)
  const scripts = [...page.matchAll(/<script[^>]*\ssrc="([^"]+)"/g)].map(([, path]) => path)
  if (scripts.length === 0) throw new Error('the login page has no script.')
  for (const path of scripts) {
    const { status } = await fetch(address + path)
    if (status !== 200) throw new Error(`the login page asks for ${path}, which is not there (${status}).`)
  }
}

parseAll('apps/web/dist/client')
parseAll('apps/web/dist/server')
parseAll('apps/api/dist')

const dataDir = mkdtempSync(join(tmpdir(), 'fanal-build-'))
chmodSync(dataDir, 0o711)
const server = startServer(dataDir)
setTimeout(() => fail(`the server does not answer within ${answersWithin / 1000} s.`), answersWithin)
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
process.once('exit', () => {
  server.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})
try {
  await drawLogin(await addressOf(server))
} catch (error) {
  fail(error.message)
}
process.exit(0)
