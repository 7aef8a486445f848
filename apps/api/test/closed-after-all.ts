import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** What all tests of a file share, such as its app: closed after the last of them, the newest first. */
export async function closedAfterAll<T extends { close(): Promise<void> }>(
  opening: T | Promise<T>,
): Promise<T> {
  const opened = await opening
  afterAll(() => opened.close())
  return opened
}

/** An empty folder for the tests of a file, removed after the last of them. */
export async function folderRemovedAfterAll(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fanal-test-'))
  afterAll(() => rm(folder, { recursive: true }))
  return folder
}
