// `npm run demo:oidc`: the portal with single sign-on, and a real OpenID Connect provider, to try both.
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build, install, root } from './lib.mjs'

await install()
await build()

const port = process.env.PORT || '8080'
const providerPort = process.env.OIDC_PORT || '8143'
// Different host names of this machine, so that the browser sees two sites, as in production.
const portal = `http://localhost:${port}`
const provider = `http://127.0.0.1:${providerPort}`
const secret = randomBytes(24).toString('hex')
const dataDir = resolve(root, process.env.DATA_DIR || '.data-oidc')
const env = {
  ...process.env,
  PORT: port,
  PUBLIC_URL: portal,
  DATA_DIR: dataDir,
  DEMO: '1',
  OIDC_CLIENT_SECRET: secret,
}
const settings = {
  'features.oidc': 'true',
  'oidc.providerUrl': provider,
  'oidc.clientId': 'fanal',
  'oidc.scope': 'openid profile email',
}

mkdirSync(dataDir, { recursive: true, mode: 0o711 })
const children = []
const start = (file, more = {}, stdio = 'inherit') => {
  const child = spawn(process.execPath, [join(root, file)], { cwd: root, env: { ...env, ...more }, stdio })
  children.push(child)
  child.on('exit', (code) => stop(code ?? 0))
  return child
}

let isStopping = false
function stop(code) {
  if (!isStopping) for (const child of children) child.kill('SIGTERM')
  isStopping = true
  if (children.every(({ exitCode, signalCode }) => exitCode !== null || signalCode !== null))
    process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(0))

/** The operator's command line, as for any provider. */
function set(key, value) {
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(root, 'apps/api/dist/cli.js'), 'settings', 'set', key, value],
    { cwd: root, env, encoding: 'utf8' },
  )
  if (status === 0) return
  console.error(stderr)
  stop(1)
}

start('scripts/oidc-provider.mjs', { OIDC_PORT: providerPort, OIDC_PORTAL: portal }, [
  'ignore',
  'ignore',
  'ignore',
])
const server = start('apps/api/dist/main.js', {}, ['ignore', 'pipe', 'inherit'])
let said = ''
server.stdout.on('data', (chunk) => {
  said += chunk
  if (isStopping || !said.includes('listens on') || said.includes('\0')) return
  said += '\0'
  for (const [key, value] of Object.entries(settings)) set(key, value)
  if (!isStopping)
    console.log(
      [
        '',
        `The portal:    ${portal}`,
        `The provider:  ${provider}`,
        '',
        'Sign in at the provider (password Fanal-2026):',
        '  marta   a customer, known by her verified tax id 12345678Z',
        '  ewa     X1234567L, known to single sign-on only: a new customer',
        '',
        `The access page is ${portal}/connect. Ctrl+C ends both.`,
        '',
      ].join('\n'),
    )
})
