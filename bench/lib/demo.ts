import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Started, startFanal } from './server.ts'

/** Customers of the demo: Marta, who has two years of invoices, and a company. */
export const people = { marta: '12345678Z', company: 'B12345674' } as const

export interface Demo {
  server: Started
  folder: string
  origin: string
  /** A session's cookie, as `token=…`. */
  signIn(user: string): Promise<string>
  stop(): Promise<void>
}

/** Our built server with the demo's people. */
export async function startDemo(): Promise<Demo> {
  const folder = mkdtempSync(join(tmpdir(), 'fanal-bench-'))
  // Root's database runs as another user, who needs access.
  chmodSync(folder, 0o711)
  const server = await startFanal({ DATA_DIR: join(folder, 'data') })
  const origin = `http://127.0.0.1:${server.port}`
  return {
    server,
    folder,
    origin,
    signIn: (user) => signIn(origin, user),
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export async function signIn(origin: string, user: string): Promise<string> {
  const answer = await fetch(`${origin}/api/v2/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user, password: 'Fanal-2026' }),
  })
  const cookie = answer.headers.getSetCookie().find((one) => one.startsWith('token='))
  if (!cookie) throw new Error(`The login answered ${answer.status}`)
  return cookie.split(';')[0] ?? ''
}
