import type { FastifyInstance } from 'fastify'
import type { ApiSource } from './portal-caller.ts'

/** Hands every call to the retailer's own server; the browser's cookie becomes the bearer header (decisions §6). */
export async function registerGateway(app: FastifyInstance, upstream: string): Promise<void> {
  const { default: proxy } = await import('@fastify/http-proxy')
  await app.register(proxy, {
    upstream,
    prefix: '/api',
    rewritePrefix: '/api',
    http: { requestOptions: { timeout: 30_000 } },
    replyOptions: {
      rewriteRequestHeaders: (request, headers) => {
        const token = request.cookies?.['token']
        const { cookie: _, ...rest } = headers
        return token && !headers.authorization ? { ...rest, authorization: `Bearer ${token}` } : rest
      },
    },
  })
}

export function upstreamSource(upstream: string): ApiSource {
  const base = upstream.replace(/\/+$/, '')
  return async (path, headers) => {
    const answer = await fetch(base + path, { headers, signal: AbortSignal.timeout(5_000) })
    return { status: answer.status, body: await answer.json().catch(() => null) }
  }
}
