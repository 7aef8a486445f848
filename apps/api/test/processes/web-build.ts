import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

/** A stand-in for the web bundle: a page that prints its input as text, and what its address says to read. */
const renderer = `
export async function renderPage({ url, cookies, call, isDemo, hasMaintenanceBypass, refusedLogin, failure, errorService }) {
  if (url === '/moved') return { status: 302, redirect: '/facturas', remember: 'ca-ES' }
  if (url === '/framed') return { status: 200, html: 'framed', frameAncestors: ['https://www.example.com'] }
  if (url === '/over') return { status: 200, html: 'over', forgetSession: true }
  if (url === '/broken') throw new Error('the page broke')
  if (url === '/own') await call({ method: 'GET', versions: [2, 1], errors: [], name: 'profile', path: 'users/', access: 'customer' }, {})
  const ask = (endpoint, args) =>
    call(endpoint, args).then(
      (answer) => answer,
      (error) => ({ failed: error.code, status: error.status }),
    )
  const { endpoint, args } = JSON.parse(new URL(url, 'http://portal.invalid').searchParams.get('read') ?? '{}')
  const read = endpoint && (await ask(endpoint, args))
  if (url.includes('&twice')) await ask(endpoint, args)
  const get = { method: 'GET', versions: [2, 1], errors: [] }
  const flags = await ask({ ...get, name: 'featureFlags', path: 'feature_flags/', access: 'anyone' }, {})
  const user = await ask({ ...get, name: 'profile', path: 'users/', access: 'customer' }, {})
  const told = { url, cookies, isDemo, hasMaintenanceBypass, refusedLogin, failure, errorService, read, flags, user }
  const { outside } = JSON.parse(new URL(url, 'http://portal.invalid').searchParams.get('with') ?? '{}')
  return { status: refusedLogin ? 403 : 200, html: JSON.stringify(told), styleHashes: ['AbC='], outside }
}
`

export const script = 'console.log("a script of the build")'

export interface WebBuild {
  folder: string
  remove(): Promise<void>
}

/** A minimal web build in its own folder. */
export async function webBuild(): Promise<WebBuild> {
  const folder = await mkdtemp(join(tmpdir(), 'fanal-web-'))
  await mkdir(join(folder, 'client', 'assets'), { recursive: true })
  await mkdir(join(folder, 'server'))
  const files: [string, string | Buffer][] = [
    ['package.json', '{"type":"module"}'],
    ['secret.json', '{"secret":true}'],
    ['server/entry-server.js', renderer],
    ['client/favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['client/.hidden.json', '{}'],
    ['client/sw.js', 'self.addEventListener("fetch", () => {})'],
    ['client/assets/app-1a2b.js', script],
    ['client/assets/app-1a2b.js.br', brotliCompressSync(script)],
    ['client/assets/app-1a2b.js.gz', gzipSync(script)],
  ]
  for (const [name, content] of files) await writeFile(join(folder, name), content)
  return { folder, remove: () => rm(folder, { recursive: true }) }
}
