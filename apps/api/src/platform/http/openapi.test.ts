import { errorStatus } from '@fanal/contract/wire/errors'
import Fastify from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { allRoutes, testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { registerDocs } from './openapi.ts'

interface Parameter {
  name: string
  in: string
  required: boolean
  schema: object
}
interface Operation {
  operationId: string
  security?: object[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Record<string, { schema: object }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>
}
interface Document {
  openapi: string
  info: { title: string; version: string }
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object>; securitySchemes: Record<string, object> }
}

const routes = await allRoutes()

const app = await closedAfterAll(testApp({ env: { DEMO: true } }))
let document: Document
beforeAll(async () => {
  document = (await app.visitor.get('/api/docs')).json()
})

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )

test('is an OpenAPI 3.1 document of this portal', () => {
  expect(document.openapi).toMatch(/^3\.1\.\d+$/)
  expect(document.info).toMatchObject({ title: 'Fanal', version: expect.any(String) as string })
  expect(document.servers).toEqual([{ url: 'https://portal.example.com' }])
})

describe('has every call under each of its versions', () => {
  const calls = routes.flatMap((route) => route.endpoint.versions.map((version) => ({ ...route, version })))

  test.each(calls)('$endpoint.name v$version', ({ endpoint, schemas, version }) => {
    const operation = document.paths[`/api/v${version}/${endpoint.path}`]?.[endpoint.method.toLowerCase()]
    expect(operation?.operationId).toBe(`${endpoint.name}_v${version}`)
    expect(operation?.security !== undefined).toBe(endpoint.access !== 'anyone')
    expect(operation?.requestBody !== undefined).toBe(schemas.body !== undefined)
    expect(operation?.responses['default']).toBeDefined()
  })

  test('and nothing else', () => {
    expect(operations()).toHaveLength(calls.length)
  })
})

test('names operations once, and exactly the parameters of each path', () => {
  const ids = operations().map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
  for (const { path, operation } of operations()) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    const described = operation.parameters.filter((parameter) => parameter.in === 'path')
    expect([path, ...described.map(({ name }) => name).sort()]).toEqual([path, ...inPath.sort()])
    for (const parameter of described) expect(parameter.required).toBe(true)
    for (const { schema } of operation.parameters) expect(schema).toBeTypeOf('object')
  }
})

test('every reference leads somewhere, every security scheme exists', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
    ([, target]) => target ?? '',
  )
  expect(references).toContain('#/components/schemas/Error')
  // References of a schema are relative to its own root.
  const shared = references.filter((target) => target.startsWith('#/components/'))
  for (const target of shared) {
    const found = target
      .slice(2)
      .split('/')
      .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document)
    expect(found, target).toBeDefined()
  }
  expect(references.filter((target) => !target.startsWith('#/components/'))).toEqual([])
  for (const { operation } of operations())
    for (const scheme of operation.security ?? [])
      for (const name of Object.keys(scheme)) expect(document.components.securitySchemes).toHaveProperty(name)
})

test('the error schema knows every code', () => {
  const { properties } = document.components.schemas['Error'] as { properties: { error: { enum: string[] } } }
  expect(properties.error.enum).toEqual(Object.keys(errorStatus))
})

const takesKey = (path: string, method: string) =>
  document.paths[path]?.[method]?.parameters.map(({ name }) => name).includes('Idempotency-Key')

test('writes take an idempotency key; calls of sessions and calls that only ask do not', () => {
  expect(takesKey('/api/v2/user/login', 'post')).toBe(false)
  const writes = routes.filter(({ endpoint }) => endpoint.method !== 'GET' && endpoint.kind === undefined)
  for (const { endpoint } of writes)
    expect(
      takesKey(`/api/v${endpoint.versions[0]}/${endpoint.path}`, endpoint.method.toLowerCase()),
      endpoint.name,
    ).toBe(true)
})

test('is made once: the same text, known by its tag', async () => {
  let made = 0
  const server = Fastify()
  const routes = async () => {
    made += 1
    return allRoutes()
  }
  registerDocs(server, routes, 'https://portal.example.com')
  const ask = (headers = {}) => server.inject({ url: '/api/docs', headers })
  const [first, second] = [await ask(), await ask()]
  expect([made, first.statusCode, second.body === first.body]).toEqual([1, 200, true])
  expect(first.headers['cache-control']).toBe('public, max-age=300')
  const etag = String(first.headers['etag'])
  const known = await ask({ 'if-none-match': `"other", W/${etag}` })
  expect([known.statusCode, known.body, known.headers['etag']]).toEqual([304, '', etag])
  expect((await ask({ 'if-none-match': '"other"' })).statusCode).toBe(200)
})
