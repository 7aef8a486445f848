import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

/** A stand-in for the web bundle: a page that prints its input as text. */
const renderer = `
export async function renderPage({ url, cookies, call, isDemo, hasMaintenanceBypass, refusedLogin, failure }) {
  if (url === '/moved') return { status: 302, redirect: '/facturas', remember: 'ca-ES' }
  if (url === '/over') return { status: 200, html: 'over', forgetSession: true }
  if (url === '/broken') throw new Error('the page broke')
  const ask = (name, path, access, versions) =>
    call({ name, method: 'GET', path, versions, access, errors: [] }, {}).then(
      (answer) => answer,
      (error) => ({ failed: error.code, status: error.status }),
    )
  const flags = await ask('featureFlags', 'feature_flags/', 'anyone', [2, 1])
  const user = await ask('profile', 'users/', 'customer', [2, 1])
  const told = { url, cookies, isDemo, hasMaintenanceBypass, refusedLogin, failure, flags, user }
  return { status: refusedLogin ? 403 : 200, html: JSON.stringify(told), styleHashes: ['AbC='] }
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
    ['client/assets/app-1a2b.js', script],
    ['client/assets/app-1a2b.js.br', brotliCompressSync(script)],
    ['client/assets/app-1a2b.js.gz', gzipSync(script)],
  ]
  for (const [name, content] of files) await writeFile(join(folder, name), content)
  return { folder, remove: () => rm(folder, { recursive: true }) }
}
