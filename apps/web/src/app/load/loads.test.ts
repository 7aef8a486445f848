import { QueryCache } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { drawnPage } from '#test/rendered-pages.ts'

// Each page is rendered by the server as for a customer: what its components ask for is what its route loads.

const build = vi.spyOn(QueryCache.prototype, 'build')
afterEach(() => build.mockClear())

const keysOf = (isOne: (options: { enabled?: unknown; retry?: unknown }) => boolean) =>
  new Set(
    build.mock.calls.flatMap(([, options]) => (isOne(options) ? [JSON.stringify(options.queryKey)] : [])),
  )

interface Exceptions {
  /** Asked for by the browser. */
  later?: string
  /** For parts that load when they are opened. */
  ahead?: string
}

test.each<[string, Exceptions?]>([
  ['/'],
  ['/contratos/electricidad'],
  ['/contratos/electricidad/100001', { ahead: 'curveChart' }],
  ['/contratos/gas/200001'],
  ['/facturas'],
  ['/facturas?chart=months'],
  ['/facturas?contractType=multipoint'],
  ['/factura/1'],
  ['/atencion-al-cliente'],
  ['/solicitudes'],
  ['/solicitudes/26000401'],
  ['/solicitudes/crear'],
  ['/reclamaciones'],
  // The secret address of a calendar is in no document.
  ['/avisos', { later: 'noticeTargets' }],
  ['/comparador'],
  ['/comparador-gas'],
  ['/boletin'],
])('%s', async (url, { later, ahead } = {}) => {
  const html = await drawnPage('customer', url, { settings: {} })
  expect(html).toMatch(/^200/)
  const shown = keysOf(({ enabled }) => enabled === true)
  const loaded = keysOf(({ enabled, retry }) => enabled === undefined && retry === false)
  const isNamed = (key: string, name: string | undefined) =>
    name !== undefined && key.startsWith(`["${name}"`)
  expect({
    missing: [...shown].filter((key) => !loaded.has(key) && !isNamed(key, later)),
    superfluous: [...loaded].filter((key) => !shown.has(key) && !isNamed(key, ahead)),
  }).toEqual({ missing: [], superfluous: [] })
})
