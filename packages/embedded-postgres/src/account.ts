import { chmod, chown, lchown, readdir, readFile, realpath, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { EmbeddedPostgresError } from './error.ts'

/** The unprivileged user of the database when we are root, which PostgreSQL refuses. */
export interface Account {
  uid: number
  gid: number
}

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/** Undefined: PostgreSQL runs as the current user. */
export async function serverAccount(passwdFile = '/etc/passwd'): Promise<Account | undefined> {
  if (!isRoot()) return undefined
  const lines = (await readFile(passwdFile, 'utf8').catch(() => ''))
    .split('\n')
    .map((line) => line.split(':'))
  for (const name of ['postgres', '_postgres', 'nobody']) {
    const [, , uid, gid] = lines.find(([login]) => login === name) ?? []
    if (Number(uid) && Number(gid)) return { uid: Number(uid), gid: Number(gid) }
  }
  const message =
    'PostgreSQL does not run as root, and this machine has neither a user "postgres" nor a user "nobody". ' +
    'Start as another user.'
  throw new EmbeddedPostgresError('unsupported_platform', message)
}

/** Options for child_process. PostgreSQL gets nothing of our environment, and "/" is accessible to everyone. */
export function spawnOptions(account: Account | undefined) {
  if (process.platform === 'win32') return {}
  const env = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
  return account ? { env, cwd: '/', uid: account.uid, gid: account.gid } : { env, cwd: '/' }
}

/** Whether this user can enter the folder, through all parent folders. */
export async function canReach(folder: string, account: Account): Promise<boolean> {
  for (let at = await realpath(folder); ; at = dirname(at)) {
    const { uid, gid, mode } = await stat(at)
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
    if ((mode & bit) === 0) return false
    if (at === dirname(at)) return true
  }
}

/** Makes an existing folder private to the database's user. */
export async function makePrivate(folder: string, account: Account | undefined): Promise<void> {
  if (account) await chown(folder, account.uid, account.gid)
  await chmod(folder, 0o700)
}

/** A cluster restored by root belongs to root; PostgreSQL must own it. */
export async function giveTree(folder: string, account: Account): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    await lchown(path, account.uid, account.gid)
    if (entry.isDirectory()) await giveTree(path, account)
  }
  await chown(folder, account.uid, account.gid)
}
