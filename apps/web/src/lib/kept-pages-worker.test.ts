import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { describe, expect, test } from 'vitest'

// The worker's kept pages, as a browser runs it: caches in memory, and a network that answers, fails or is away.

const code = readFileSync(new URL('../../public/sw.js', import.meta.url), 'utf8')
const origin = 'https://portal.example.com'

class MemoryCache {
  readonly entries = new Map<string, Response>()
  readonly #load: (path: string) => Promise<Response>
  constructor(load: (path: string) => Promise<Response>) {
    this.#load = load
  }
  #key = (key: string | Request) => (typeof key === 'string' ? key : new URL(key.url).pathname)
  async match(key: string | Request) {
    return this.entries.get(this.#key(key))?.clone()
  }
  async put(key: string, answer: Response) {
    this.entries.set(key, answer)
  }
  async add(path: string) {
    this.entries.set(path, await this.#load(path))
  }
  async keys() {
    return [...this.entries.keys()]
  }
  async delete(key: string) {
    return this.entries.delete(key)
  }
}

type Network = (path: string) => Response | Promise<Response>
type Fetched = { request: Request; respondWith?: unknown }

function worker(network: Network, language = 'es-ES') {
  let answering = network
  const asked: string[] = []
  const load = async (target: string | Request) => {
    const path = new URL(typeof target === 'string' ? target : target.url, origin).pathname
    asked.push(path)
    return answering(path)
  }
  const stores = new Map<string, MemoryCache>()
  const caches = {
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    async open(name: string) {
      const store = stores.get(name) ?? new MemoryCache(load)
      stores.set(name, store)
      return store
    },
  }
  const listeners = new Map<string, (event: object) => void>()
  const self = {
    location: { origin, hostname: 'portal.example.com' },
    navigator: { language },
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
  }
  runInContext(code, createContext({ self, URL, Response, Headers, Date, caches, fetch: load }))
  const fire = async (name: string, event: Partial<Fetched> & { data?: unknown }) => {
    const waits: Promise<unknown>[] = []
    let answer: Promise<Response> | undefined
    const respondWith = (given: Promise<Response>) => (answer = given)
    const waitUntil = (one: Promise<unknown>) => waits.push(one)
    listeners.get(name)?.({ ...event, respondWith, waitUntil })
    const given = await answer
    await Promise.all(waits)
    return given
  }
  return {
    asked,
    stores,
    answerBy: (next: Network) => (answering = next),
    visit: (path: string) =>
      fire('fetch', { request: { method: 'GET', mode: 'navigate', url: origin + path } as Request }),
    load: (path: string, method = 'GET') =>
      fire('fetch', { request: { method, mode: 'cors', url: origin + path } as Request }),
    see: (path: unknown) => fire('message', { data: { keep: path } }),
  }
}

const away: Network = () => Promise.reject(new TypeError('no network'))
const page = (customer: string | null, mayKeep = true, status = 200) =>
  new Response('<!doctype html><html lang="es"><script src="/assets/app-1.js"></script>', {
    status,
    headers: { ...(customer && { 'Fanal-Customer': customer }), ...(mayKeep && { 'Fanal-Keep': '1' }) },
  })
const pagesOf =
  (customer: string): Network =>
  (path) =>
    path.startsWith('/assets/') ? new Response('script') : page(customer)

describe('pages', () => {
  test('are asked for first, and shown as last seen where nobody answers, saying since when', async () => {
    const { visit, answerBy, asked } = worker(pagesOf('1'))
    const first = await visit('/facturas')
    expect(await first?.text()).not.toContain('data-kept-at')
    answerBy(away)
    const kept = await visit('/facturas')
    expect([kept?.status, await kept?.text()]).toEqual([
      200,
      expect.stringMatching(/<html data-kept-at="\d+"/),
    ])
    expect(asked.filter((path) => path === '/facturas')).toHaveLength(2)
  })

  test('are kept with their scripts, which are not asked for again', async () => {
    const { visit, load, answerBy } = worker(pagesOf('1'))
    await visit('/')
    answerBy(away)
    expect(await (await load('/assets/app-1.js'))?.text()).toBe('script')
  })

  test.each<[string, Response]>([
    ['what may not be kept', page('1', false)],
    ['what is of nobody', page(null)],
    ['a failure', page('1', true, 503)],
  ])('%s is not kept', async (_what, answer) => {
    const { visit, answerBy } = worker(() => answer)
    await visit('/facturas')
    answerBy(away)
    expect((await visit('/facturas'))?.status).toBe(503)
  })

  test('of a customer are forgotten when another one, or nobody, is signed in', async () => {
    const { visit, answerBy, stores } = worker(pagesOf('1'))
    await visit('/facturas')
    answerBy(pagesOf('2'))
    await visit('/')
    expect([...stores.keys()]).toEqual(['files', 'pages-2'])
    answerBy(() => page(null))
    await visit('/')
    expect([...stores.keys()]).toEqual(['files'])
  })

  test('a failure, or a redirect, forgets nothing', async () => {
    const { visit, answerBy, stores } = worker(pagesOf('1'))
    await visit('/facturas')
    answerBy(() => page(null, false, 500))
    await visit('/facturas')
    answerBy(() => Object.defineProperty(page(null), 'type', { value: 'opaqueredirect' }))
    await visit('/facturas')
    expect([...stores.keys()]).toContain('pages-1')
  })

  test('that are not kept are in the brand last seen, with what can be read', async () => {
    const branded = (title: string) =>
      new Response(
        `<!doctype html><html lang="ca-ES" style="--brand:#0a7d4b;--radius:4px"><title>${title} · Llum &amp; Gas</title>`,
        { headers: { 'Fanal-Customer': '1', 'Fanal-Keep': '1' } },
      )
    const { visit, answerBy } = worker(
      (path) => branded(path === '/factures' ? 'Factures' : 'Inici'),
      'en-GB',
    )
    await visit('/')
    await visit('/factures')
    answerBy(away)
    const answer = await visit('/contractes')
    const html = (await answer?.text()) ?? ''
    expect(answer?.status).toBe(503)
    for (const part of [
      '<html lang="ca" style="--brand:#0a7d4b;--radius:4px">',
      '<header>Llum &amp; Gas</header>',
      'Sense connexió',
      '<a href="/">Inici</a>',
      '<a href="/factures">Factures</a>',
    ])
      expect(html).toContain(part)
  })

  test('the brand stays when nobody is signed in any more; nothing of the customer does', async () => {
    const branded = new Response('<html lang="es-ES" style="--brand:#0a7d4b"><title>Acceso · Llum</title>')
    const { visit, answerBy } = worker(() => branded.clone())
    await visit('/acceso')
    answerBy(away)
    const html = await (await visit('/facturas'))?.text()
    expect(html).toContain('<header>Llum</header>')
    expect(html).not.toContain('Lo que puedes leer ahora')
  })

  test.each([
    ['ca-ES', 'Sense connexió'],
    ['es-ES', 'Sin conexión'],
    ['en-GB', 'No connection'],
    ['fr-FR', 'Sin conexión'],
  ])('that are not kept say so, in %s', async (language, title) => {
    const answer = await worker(away, language).visit('/contratos')
    expect([answer?.status, await answer?.text()]).toEqual([503, expect.stringContaining(title)])
    expect(answer?.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
  })
})

describe('left to the browser', () => {
  test.each([
    ['calls', '/api/v2/users', 'GET'],
    ['writes', '/assets/app-1.js', 'POST'],
    ['other files', '/favicon.svg', 'GET'],
  ])('%s', async (_what, path, method) => {
    const { load, asked } = worker(pagesOf('1'))
    expect(await load(path, method)).toBeUndefined()
    expect(asked).toEqual([])
  })
})

describe('a page reached without loading a document', () => {
  test('is kept when it says so, and not again within ten minutes', async () => {
    const { see, visit, answerBy, asked } = worker(pagesOf('1'))
    await see('/contratos')
    await see('/contratos')
    expect(asked.filter((path) => path === '/contratos')).toHaveLength(1)
    answerBy(away)
    expect((await visit('/contratos'))?.status).toBe(200)
  })

  test.each(['//evil.example.com/', 'https://evil.example.com/', 7, undefined])('not %s', async (path) => {
    const { see, asked } = worker(pagesOf('1'))
    await see(path)
    expect(asked).toEqual([])
  })
})
