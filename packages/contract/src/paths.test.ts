import { inLang, langs } from '@fanal/domain/settings/languages'
import { describe, expect, test } from 'vitest'
import { matchPath, pathTo, paths, type RouteId } from './paths.ts'

const params = {
  contractType: 'gas',
  contractName: '200001',
  action: 'download',
  id: '7',
  routePath: 'solar',
  pageId: '3',
  token: 'x',
}

describe('every page in every language', () => {
  for (const id of Object.keys(paths) as RouteId[])
    test.each(langs)(`${id} in %s leads back to itself`, (lang) => {
      const path = pathTo(id, lang, params)
      expect(path).not.toContain(':')
      const names = [...inLang(paths[id], lang).matchAll(/:(\w+)/g)].map(([, name]) => name)
      expect(matchPath(path)?.id).toBe(id)
      expect(Object.keys(matchPath(path)?.params ?? {})).toEqual(names)
    })
})

test.each([
  ['/contratos/electricidad', 'contracts', { contractType: 'electricity' }],
  ['/contractes/electricitat/100001', 'contract', { contractType: 'electricity', contractName: '100001' }],
  ['/contracts-gas/200001', 'contract', { contractType: 'gas', contractName: '200001' }],
  ['/contracts-gas/200001/invoices-gas', 'contractInvoices', { contractType: 'gas', contractName: '200001' }],
  ['/solicitudes/crear', 'newRequest', {}],
  ['/solicitudes/15', 'request', { id: '15' }],
  ['/omipComponent', 'omip', {}],
  ['/facturas/', 'invoices', {}],
] as const)('%s', (path, id, expected) => expect(matchPath(path)).toEqual({ id, params: expected }))

test.each(['/contratos/agua', '/contratos', '/facturas/a/b', '/FACTURAS', '', '/d/solar'])(
  '%s is nobody',
  (path) => expect(matchPath(path)).toBeUndefined(),
)

test('a type in another language is translated on the way out', () => {
  expect(pathTo('contract', 'ca', { contractType: 'electricity', contractName: 'A/1' })).toBe(
    '/contractes/electricitat/A%2F1',
  )
})
