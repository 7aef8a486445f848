// A PostgreSQL of the machine, to run the api tests on a second kind of server.
import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const quiet = (command, args, options = {}) =>
  spawnSync(command, args, { stdio: 'ignore', ...options }).status === 0

function binaries() {
  const base = '/usr/lib/postgresql'
  const versions = existsSync(base) ? readdirSync(base).sort((a, b) => Number(b) - Number(a)) : []
  return versions.map((version) => join(base, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')))
}

/** Debian's server, installed on Debian if permitted; never one that is already running. */
function findOrInstall() {
  const found = binaries()
  if (found || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return found
  console.log('   installing a PostgreSQL server…')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  // No default cluster: only the programs are needed.
  quiet('apt-get', ['update', '-qq'], { env })
  quiet('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql'], { env })
  return binaries()
}

/** Starts a cluster in its own folder, on a socket; undefined if no server is available. */
export function outsidePostgres() {
  const bin = findOrInstall()
  if (!bin) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'fanal-pg-'))
  const isRoot = process.getuid?.() === 0
  const id = (flag) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout.trim())
  const as = isRoot ? { uid: id('-u'), gid: id('-g'), cwd: '/' } : {}
  if (isRoot) chownSync(folder, as.uid, as.gid)
  const data = join(folder, 'data')
  const ok =
    quiet(
      join(bin, 'initdb'),
      ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'],
      as,
    ) &&
    quiet(
      join(bin, 'pg_ctl'),
      [
        '-D',
        data,
        '-w',
        '-l',
        join(folder, 'log'),
        '-o',
        `-k ${folder} -c listen_addresses= -c fsync=off`,
        'start',
      ],
      as,
    )
  const stop = () => {
    quiet(join(bin, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop'], as)
    rmSync(folder, { recursive: true, force: true })
  }
  if (!ok) {
    stop()
    return undefined
  }
  return { url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`, stop }
}
