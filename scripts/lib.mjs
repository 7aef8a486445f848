// What the scripts share: plain Node, no dependency, since they run before anything is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const stamps = join(root, 'node_modules', '.cache', 'fanal')

/** Runs a command in the project; a failure ends the script with its exit code. */
export function run(command, args, { env = {}, quiet = false } = {}) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: root,
    stdio: quiet ? 'pipe' : 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  })
  if (status === 0) return
  if (quiet) process.stderr.write(`${String(stdout ?? '')}${String(stderr ?? '')}`)
  if (error) console.error(error.message)
  console.error(`\n${command} ${args.join(' ')} failed.`)
  process.exit(status ?? 1)
}

/** Runs an installed tool of node_modules/.bin by its name. */
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

/** Does the work only when the named files changed since it last succeeded. */
export function onceFor(name, paths, outputs, work) {
  const stamp = join(stamps, name)
  const now = fingerprint(paths)
  const isFresh =
    outputs.every((output) => existsSync(join(root, output))) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === now
  if (isFresh) return false
  work()
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, now)
  return true
}

/**
 * Dependencies as the lock file says. Not by `npm ci`: it refuses a lock file without the optional packages of other
 * systems, which some registries do not describe (npm/cli issue 9846). Nothing is written to the lock file.
 */
export function install() {
  onceFor(
    'install',
    ['package-lock.json', 'package.json'],
    ['node_modules/fastify', 'node_modules/vite'],
    () => {
      console.log('Installing dependencies…')
      run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], { quiet: true })
    },
  )
}

const sources = ['apps', 'packages', 'package-lock.json', 'scripts/build.mjs']
export const bundles = [
  'apps/api/dist/main.js',
  'apps/api/dist/cli.js',
  'apps/web/dist/server/entry-server.js',
]

export function build() {
  onceFor('build', sources, bundles, () => {
    console.log('Building the portal…')
    run(process.execPath, ['scripts/build.mjs'])
  })
}
