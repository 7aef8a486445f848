import { execFileSync } from 'node:child_process'
import { existsSync, rmSync, statfsSync } from 'node:fs'
import { chmod, chown, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { User } from './user-fixture.ts'

// Test support: folders and small disks, and their removal.

/** In memory if possible: dozens of clusters are copied. */
export const roomy = inMemory('/dev/shm') ?? tmpdir()

const folders = new Set<string>()
const kept = new Set<string>()
const mounts = new Set<string>()

/** A new empty folder of this user, accessible to others or not. */
export async function makeFolder(user: User, mode = 0o711): Promise<string> {
  const folder = await mkdtemp(join(roomy, 'embedded-postgres-'))
  folders.add(folder)
  await chown(folder, user.uid, user.gid)
  await chmod(folder, mode)
  return folder
}

/** Folders of the running test. */
export const testFolders = (): readonly string[] => [...folders]

/** A folder that all tests of a file use. */
export function keepFolder(folder: string): void {
  folders.delete(folder)
  kept.add(folder)
}

/** A small disk, if this machine allows it. */
export function mountSmallDisk(folder: string, size: string): boolean {
  try {
    runTool('mount', '-t', 'tmpfs', '-o', `size=${size},mode=0711`, 'tmpfs', folder)
    mounts.add(folder)
    return true
  } catch {
    return false
  }
}

export function runTool(program: string, ...args: string[]): string {
  return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
}

export function removeFolders(): void {
  for (const folder of mounts) runTool('umount', '-l', folder)
  mounts.clear()
  for (const folder of folders)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
  folders.clear()
}

export function removeKeptFolders(): void {
  for (const folder of kept) rmSync(folder, { recursive: true, force: true })
}

function inMemory(folder: string): string | undefined {
  if (!existsSync(folder)) return undefined
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > 1024 ** 3 ? folder : undefined
}
