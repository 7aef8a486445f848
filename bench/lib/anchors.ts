import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type OutgoingHttpHeaders } from 'node:http'
import { createRequire } from 'node:module'
import { type AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { once } from 'node:events'
import { brotliCompressSync, constants } from 'node:zlib'
import { build } from 'vite'
import { root } from '../../scripts/lib.mjs'

const web = createRequire(join(root, 'apps/web/package.json'))

/** A minimal React form. */
const reactPage = `
import { useState } from 'react'
import { createRoot } from 'react-dom/client'

function LoginForm() {
  const [isBusy, setBusy] = useState(false)
  const send = (event) => {
    event.preventDefault()
    setBusy(true)
  }
  return (
    <main>
      <h1>Entra en tu oficina virtual</h1>
      <form method="post" action="/session" onSubmit={send}>
        <label htmlFor="user">NIF, NIE o CIF</label>
        <input id="user" name="user" autoComplete="username" required />
        <label htmlFor="password">Contraseña</label>
        <input id="password" name="password" type="password" autoComplete="current-password" required />
        <button type="submit" disabled={isBusy}>Entrar</button>
      </form>
    </main>
  )
}

createRoot(document.getElementById('root')).render(<LoginForm />)
`

/** Built with Vite's defaults. */
async function buildReactPage(folder: string): Promise<{ html: string; script: string; name: string }> {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'main.jsx'), reactPage)
  const packages = ['react', 'react-dom']
  const alias = Object.fromEntries(
    packages.map((name) => [name, dirname(web.resolve(`${name}/package.json`))]),
  )
  const built = await build({
    root: folder,
    configFile: false,
    mode: 'production',
    logLevel: 'warn',
    oxc: { jsx: { runtime: 'automatic' } },
    resolve: { alias },
    build: { write: false, rolldownOptions: { input: join(folder, 'main.jsx') } },
  })
  const [chunk] = 'output' in built ? built.output : []
  if (!chunk) throw new Error('The minimal React page was not built')
  const name = `/${chunk.fileName}`
  const html = [
    '<!doctype html><html lang="es-ES"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1"><title>React</title>',
    `<script type="module" src="${name}"></script></head><body><div id="root"></div></body></html>`,
  ].join('')
  return { html, script: chunk.code, name }
}

/** Our page as static HTML: same markup and styles, no script. */
export const withoutScript = (html: string) =>
  html
    .replaceAll(/<script\b[^>]*>.*?<\/script>/gs, '')
    .replaceAll(/<link rel="(?:modulepreload|stylesheet)"[^>]*>/g, '')

interface File {
  content: string
  headers: OutgoingHttpHeaders
  quality: number
}

async function serve(files: Record<string, File>): Promise<{ url: string; stop(): void }> {
  const ready = Object.fromEntries(
    Object.entries(files).map(([path, { content, headers, quality }]) => {
      const body = brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
      return [
        path,
        { body, headers: { ...headers, 'content-encoding': 'br', 'content-length': body.length } },
      ]
    }),
  )
  const server = createServer((request, answer) => {
    const file = ready[request.url ?? '']
    if (file) answer.writeHead(200, file.headers).end(file.body)
    else answer.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop }
}

const ofTheTransfer = [
  'content-encoding',
  'content-length',
  'connection',
  'date',
  'keep-alive',
  'x-request-id',
]
function headersOf(answer: Response): OutgoingHttpHeaders {
  return Object.fromEntries([...answer.headers].filter(([name]) => !ofTheTransfer.includes(name)))
}

/** The two reference pages, served with our headers and compression. */
export async function serveAnchors(loginUrl: string, folder: string) {
  const page = await fetch(loginUrl)
  const html = await page.text()
  const scriptPath = /<script type="module" src="([^"]+)"/.exec(html)?.[1]
  if (!scriptPath) throw new Error('The login page names no script')
  const script = await fetch(new URL(scriptPath, loginUrl))
  const pageHeaders = headersOf(page)
  const react = await buildReactPage(join(folder, 'react'))
  const staticPage = await serve({
    '/': { content: withoutScript(html), headers: pageHeaders, quality: 5 },
  })
  const ofReact = await serve({
    '/': { content: react.html, headers: pageHeaders, quality: 5 },
    [react.name]: { content: react.script, headers: headersOf(script), quality: 11 },
  })
  return {
    staticPage,
    reactPage: ofReact,
    stop() {
      staticPage.stop()
      ofReact.stop()
    },
  }
}
