import { once } from 'node:events'
import { expect } from 'vitest'
import type { Address } from '#test/address'
import type { CrashPoint } from './crash.ts'
import { ownProcess } from './own-process.ts'
import { sharedBundle } from './shared-bundle.ts'
import { untilAdmitted } from './until-admitted.ts'

export interface DyingCall {
  method?: 'POST' | 'PUT'
  path: string
  body: object
  headers: Record<string, string>
}

/** Calls a server that dies at the point; the answer never comes. */
export async function callAndDie(
  database: Address,
  crashAt: CrashPoint,
  { method, path, body, headers }: DyingCall,
): Promise<void> {
  const { child, address } = await ownProcess(database, { crashAt, bundle: await sharedBundle() })
  const exit = once(child, 'exit')
  try {
    const answer = untilAdmitted(() =>
      fetch(address + path, {
        method: method ?? 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    )
    await expect(answer).rejects.toThrow('fetch failed')
    expect(await exit).toEqual([null, 'SIGKILL'])
  } finally {
    child.kill('SIGKILL')
  }
}
