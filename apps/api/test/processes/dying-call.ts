import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Address } from '#test/address'
import type { CrashPoint } from './crash.ts'
import { ownProcess } from './own-process.ts'
import { sharedBundle } from './shared-bundle.ts'

interface DyingCall {
  method?: 'PUT'
  path: string
  body: object
  headers: Record<string, string>
}

/** A busy machine may make the server refuse for a while (503). */
async function untilAdmitted(call: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const answer = await call()
    if (answer.status !== 503) return answer
    await sleep(200)
  }
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
