import { existsSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import { bundleInto } from './bundle-server.ts'

/** A file of the bundle that all test files of a run share; the first who needs it makes it. */
export async function sharedBundle(name: 'server' | 'notices' | 'main' | 'cli' = 'server'): Promise<string> {
  const folder = inject('bundleFolder')
  const ready = join(folder, 'ready')
  if (!existsSync(ready)) {
    const own = await mkdtemp(join(folder, 'new-'))
    await bundleInto(own)
    // Another worker may have been faster.
    await rename(own, ready).catch(() => rm(own, { recursive: true }))
  }
  return join(ready, `${name}.mjs`)
}
