// Programs that tests use if available: Debian's, installed if permitted.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

export const quiet = (command, args, options = {}) =>
  spawnSync(command, args, { stdio: 'ignore', ...options }).status === 0

export const isRoot = process.getuid?.() === 0

/** The result of `find`, if necessary after installing its package; undefined if not available. */
export function findOrInstall(find, packageName) {
  const found = find()
  if (found || !isRoot || !existsSync('/usr/bin/apt-get')) return found
  console.log(`   installing ${packageName}…`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  quiet('apt-get', ['update', '-qq'], { env })
  quiet('apt-get', ['install', '-y', '-qq', '--no-install-recommends', packageName], { env })
  return find()
}

/** The path of a program in Debian's locations. */
export const findProgram = (name) =>
  ['/usr/bin', '/usr/sbin', '/usr/local/bin']
    .map((folder) => `${folder}/${name}`)
    .find((path) => existsSync(path))

/** Options for programs that refuse to run as root. */
export function asUser(name) {
  if (!isRoot) return {}
  const id = (flag) => Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout.trim())
  return { uid: id('-u'), gid: id('-g'), cwd: '/' }
}
