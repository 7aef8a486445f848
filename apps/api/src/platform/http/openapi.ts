import { errorStatus } from '@fanal/contract/wire/errors'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Route } from '#platform/endpoint'
import { etagOf, hasCopy } from '#platform/http/etag'
import { keyLength } from '#platform/idempotency'
import { sessionCookieName } from '#platform/session'
import { deskCookieName } from '#platform/staff/staff-cookie'

const errorAnswer = {
  type: 'object',
  required: ['error', 'message', 'reference'],
  properties: {
    error: { type: 'string', enum: Object.keys(errorStatus) },
    message: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    reference: { type: 'string' },
  },
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { target: 'draft-2020-12', io, unrepresentable: 'any' })

function parameters(place: 'path' | 'query', schema: z.ZodType | undefined) {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: object
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property as object,
  }))
}

function operation({ endpoint, schemas }: Route, version: number) {
  const isWrite = endpoint.method !== 'GET' && endpoint.kind !== 'check'
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', minLength: keyLength.min, maxLength: keyLength.max },
  }
  return {
    operationId: `${endpoint.name}_v${version}`,
    ...(endpoint.access !== 'anyone' && {
      security: [endpoint.access === 'staff' ? { desk: [] } : { cookie: [] }, { bearer: [] }],
    }),
    parameters: [
      ...parameters('path', schemas.params),
      ...parameters('query', schemas.query),
      ...(isWrite && endpoint.kind === undefined ? [key] : []),
    ],
    ...(schemas.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: schemaOf(schemas.body, 'input') } },
      },
    }),
    responses: {
      200: {
        description: 'OK',
        ...(schemas.response && {
          content: { 'application/json': { schema: schemaOf(schemas.response, 'output') } },
        }),
      },
      default: {
        description: endpoint.errors.length > 0 ? `Errors: ${endpoint.errors.join(', ')}` : 'Error',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

/** The OpenAPI 3.1 document of every call, generated from the endpoints. */
function openapiOf(routes: Route[], publicUrl: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const route of routes)
    for (const version of route.endpoint.versions) {
      const path = `/api/v${version}/${route.endpoint.path}`
      paths[path] = { ...paths[path], [route.endpoint.method.toLowerCase()]: operation(route, version) }
    }
  return {
    openapi: '3.1.0',
    info: { title: 'Fanal', version: '1', description: 'The calls of the customer portal.' },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      schemas: { Error: errorAnswer },
      securitySchemes: {
        cookie: { type: 'apiKey', in: 'cookie', name: sessionCookieName(publicUrl) },
        desk: { type: 'apiKey', in: 'cookie', name: deskCookieName(publicUrl) },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  }
}

/** The description never changes while the server runs: made by the first who asks, which takes half a second. */
export function registerDocs(app: FastifyInstance, routes: () => Promise<Route[]>, publicUrl: string): void {
  let making: Promise<{ text: string; etag: string }> | undefined
  const make = async () => {
    const text = JSON.stringify(openapiOf(await routes(), publicUrl))
    return { text, etag: etagOf(text) }
  }
  app.get('/api/docs', async (request, reply) => {
    making ??= make()
    const made = await making
    reply.headers({ ETag: made.etag, 'Cache-Control': 'public, max-age=300' })
    if (hasCopy(made.etag, request.headers['if-none-match'])) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(made.text)
  })
}
