import { describe, expect, test } from 'vitest'
import { allRoutes } from './app.ts'

// Each object has one address: other spellings of its number are refused by every call.

const withParams = (await allRoutes()).flatMap(({ endpoint, schemas: { params } }) =>
  params ? [{ name: `${endpoint.method} ${endpoint.path}`, path: endpoint.path, params }] : [],
)
const namesIn = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

describe.each(['1e0', '0x1', '01', '+1', ' 1', '1.0'])('%j is nobody’s number', (odd) => {
  test.each(withParams)('$name', ({ path, params }) => {
    const taken = namesIn(path).filter((name) => {
      const others = Object.fromEntries(namesIn(path).map((other) => [other, '1']))
      const { data } = params.safeParse({ ...others, [name]: odd }) as { data?: Record<string, unknown> }
      // Names of other kinds may look so.
      return data && typeof data[name] !== 'string'
    })
    expect(taken).toEqual([])
  })
})
