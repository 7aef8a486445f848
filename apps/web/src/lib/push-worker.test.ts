import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'

// The worker as a browser runs it, with windows and notifications that are written down.

const code = readFileSync(new URL('../../public/sw.js', import.meta.url), 'utf8')
const origin = 'https://portal.example.com'

interface Shown {
  title: string
  options: { body: string; tag?: string; lang?: string; icon: string; data: { url: string } }
}

function worker(windows: string[] = [], canNavigate = true, brand?: object) {
  const listeners = new Map<string, (event: object) => void>()
  const [shown, did]: [Shown[], string[]] = [[], []]
  const windowOf = (url: string) => ({
    url,
    focus() {
      did.push(`focus ${url}`)
      return Promise.resolve(this)
    },
    navigate(to: string) {
      did.push(`navigate ${to}`)
      return canNavigate ? Promise.resolve(this) : Promise.reject(new TypeError('not controlled'))
    },
  })
  const match = async () => brand && Response.json(brand)
  const caches = { open: async () => ({ match }) }
  const self = {
    location: { origin, hostname: 'portal.example.com' },
    registration: {
      showNotification: (title: string, options: Shown['options']) => {
        shown.push({ title, options })
        return Promise.resolve()
      },
    },
    clients: {
      matchAll: () => Promise.resolve(windows.map(windowOf)),
      openWindow: (url: string) => {
        did.push(`open ${url}`)
        return Promise.resolve()
      },
    },
    skipWaiting: () => {},
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
  }
  runInContext(code, createContext({ self, URL, caches }))
  const fire = async (name: string, event: object) => {
    const waits: Promise<unknown>[] = []
    listeners.get(name)?.({ ...event, waitUntil: (one: Promise<unknown>) => waits.push(one) })
    await Promise.all(waits)
  }
  return {
    shown,
    did,
    push: (json: () => unknown) => fire('push', { data: { json } }),
    pushNothing: () => fire('push', { data: null }),
    click: (url: unknown) =>
      fire('notificationclick', { notification: { close: () => did.push('close'), data: { url } } }),
  }
}

test('a message is shown, with its page', async () => {
  const { shown, push } = worker()
  await push(() => ({
    title: 'Vence hoy',
    body: 'Factura 1',
    url: '/factura/1',
    tag: 'notice-1',
    lang: 'es',
  }))
  expect(shown).toEqual([
    {
      title: 'Vence hoy',
      options: {
        body: 'Factura 1',
        tag: 'notice-1',
        lang: 'es',
        icon: '/icon-192.png',
        data: { url: `${origin}/factura/1` },
      },
    },
  ])
})

test('it has the icon of the retailer, as last seen here', async () => {
  const icon = '/api/v2/brand/icon-192-abc.png'
  const { shown, push } = worker([], true, { name: 'Llum del Delta', icon })
  await push(() => ({}))
  expect(shown).toMatchObject([{ title: 'Llum del Delta', options: { icon } }])
})

test.each<[string, () => unknown]>([
  ['no JSON', () => JSON.parse('{')],
  ['nothing in it', () => ({})],
  ['null', () => null],
])('%s: something is shown all the same', async (_, json) => {
  const { shown, push } = worker()
  await push(json)
  expect(shown).toMatchObject([{ title: 'portal.example.com', options: { data: { url: `${origin}/` } } }])
})

test('a message without content too', async () => {
  const { shown, pushNothing } = worker()
  await pushNothing()
  expect(shown).toHaveLength(1)
})

test.each<[string, string[], string[]]>([
  ['no window: one is opened', [], [`open ${origin}/factura/1`]],
  [
    'one with this page: it comes forward',
    [`${origin}/`, `${origin}/factura/1`],
    [`focus ${origin}/factura/1`],
  ],
  ['another page: it is led there', [`${origin}/`], [`focus ${origin}/`, `navigate ${origin}/factura/1`]],
])('a click, %s', async (_, windows, expected) => {
  const { did, click } = worker(windows)
  await click('/factura/1')
  expect(did).toEqual(['close', ...expected])
})

test('a window that cannot be led: another is opened', async () => {
  const { did, click } = worker([`${origin}/`], false)
  await click('/factura/1')
  expect(did.at(-1)).toBe(`open ${origin}/factura/1`)
})

test.each(['https://evil.example.com/', '//evil.example.com/', 'javascript:alert(1)', 7, undefined])(
  'to %s: the portal’s own first page',
  async (url) => {
    const { did, click } = worker()
    await click(url)
    expect(did).toEqual(['close', `open ${origin}/`])
  },
)
