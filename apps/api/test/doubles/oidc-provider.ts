import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const script = fileURLToPath(new URL('../../../../scripts/oidc-provider.mjs', import.meta.url))

export interface TestPerson {
  password: string
  claims: Record<string, unknown>
}

export interface RunningProvider {
  issuer: string
  /** Follows the redirect to the provider and signs in there; returns the return address. */
  signIn(authorizeUrl: string, name: string, password: string): Promise<URL>
  /** Presses `cancel` instead of signing in. */
  cancel(authorizeUrl: string): Promise<URL>
  stop(): Promise<void>
}

/** A real provider (the package oidc-provider) in a separate process, over HTTP. */
export async function startProvider(
  people: Record<string, TestPerson>,
  env: Record<string, string> = {},
): Promise<RunningProvider> {
  const child = spawn(process.execPath, [script], {
    env: {
      PATH: process.env['PATH'],
      OIDC_PORT: '0',
      OIDC_PORTAL: 'https://portal.example.com',
      OIDC_PEOPLE: JSON.stringify(people),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const issuer = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const found = /listens on (\S+)/.exec(output)
      if (found?.[1]) resolve(found[1])
    })
    child.once('exit', () => reject(new Error(`The provider did not start: ${output}`)))
  })
  return {
    issuer,
    signIn: (url, name, password) => walk(issuer, url, { name, password }),
    cancel: (url) => walk(issuer, url, undefined),
    async stop() {
      child.kill()
      await once(child, 'exit')
    },
  }
}

/** Like a browser, with the provider's cookies. */
async function walk(issuer: string, start: string, form: Record<string, string> | undefined): Promise<URL> {
  const cookies = new Map<string, string>()
  const ask = async (url: URL, init: RequestInit = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(url, { redirect: 'manual', ...init, headers: { cookie } })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return answer
  }
  let url = new URL(start)
  for (let step = 0; step < 10; step += 1) {
    if (url.origin !== issuer) return url
    const isForm = /^\/interaction\/[\w-]+$/.test(url.pathname)
    const answer = await (isForm && form
      ? ask(url, { method: 'POST', body: new URLSearchParams(form) })
      : ask(isForm ? new URL(`${url.pathname}/abort`, url) : url))
    const location = answer.headers.get('location')
    if (!location) throw new Error(`The provider answered ${answer.status}: ${await answer.text()}`)
    url = new URL(location, url)
  }
  throw new Error('The provider leads in circles')
}
