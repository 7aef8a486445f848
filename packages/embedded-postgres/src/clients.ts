import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { liveHolder } from './folder-lock.ts'
import { identify, type ProcessIdentity } from './process-identity.ts'

/** Commands that use the database register themselves, so that the last of them can stop it. */
const folderOf = (dataDir: string) => join(dataDir, 'postgres.clients')
const temporaryFile = (dataDir: string) => join(dataDir, 'postgres.temporary')

export interface Client {
  leave(): Promise<void>
}

export async function registerClient(dataDir: string): Promise<Client> {
  const path = join(folderOf(dataDir), `${process.pid}-${randomBytes(4).toString('hex')}`)
  await mkdir(folderOf(dataDir), { recursive: true })
  await writeFile(path, JSON.stringify(await identify(process.pid)), { flag: 'wx' })
  return { leave: () => rm(path, { force: true }) }
}

/** Whether any command still uses the database; removes those that were killed. */
export async function hasClients(dataDir: string): Promise<boolean> {
  let any = false
  for (const name of await readdir(folderOf(dataDir)).catch(() => [])) {
    const path = join(folderOf(dataDir), name)
    if (await liveHolder(path)) any = true
    else await rm(path, { force: true })
  }
  return any
}

/** Marks this database as started by commands. */
export async function markTemporary(dataDir: string, postmaster: ProcessIdentity): Promise<void> {
  await writeFile(temporaryFile(dataDir), JSON.stringify(postmaster))
}

export async function unmarkTemporary(dataDir: string): Promise<void> {
  await rm(temporaryFile(dataDir), { force: true })
}

export async function isTemporary(dataDir: string, postmaster: ProcessIdentity): Promise<boolean> {
  const marked = await liveHolder(temporaryFile(dataDir))
  return marked?.pid === postmaster.pid
}
