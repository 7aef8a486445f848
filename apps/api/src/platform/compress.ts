import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
const threshold = 1024
const textual = /^(application\/json|text\/|image\/svg)/

/** Texts above a kilobyte leave compressed: brotli at quality 1 kept the most CPU for the bytes it saved. */
export function registerCompression(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < threshold) return payload
    if (reply.hasHeader('Content-Encoding') || !textual.test(String(reply.getHeader('Content-Type') ?? '')))
      return payload
    if (!reply.hasHeader('Vary')) reply.header('Vary', 'Accept-Encoding')
    const isPage = String(reply.getHeader('Content-Type')).startsWith('text/html')
    if (accepts(request, 'br')) {
      const compressed = await brotli(payload, {
        params: { [constants.BROTLI_PARAM_QUALITY]: isPage ? 5 : 1 },
      })
      reply.header('Content-Encoding', 'br').removeHeader('Content-Length')
      return compressed
    }
    if (accepts(request, 'gzip')) {
      const compressed = await gzipped(payload, { level: 3 })
      reply.header('Content-Encoding', 'gzip').removeHeader('Content-Length')
      return compressed
    }
    return payload
  })
}

/** Whether the caller lists an encoding and does not refuse it by `q=0`. */
export function accepts(request: FastifyRequest, encoding: 'br' | 'gzip'): boolean {
  const wishes = (request.headers['accept-encoding'] ?? '').split(',')
  return wishes.some((wish) => {
    const [name, quality] = wish.split(';')
    return name?.trim() === encoding && !/^\s*q=0(\.0*)?\s*$/.test(quality ?? '')
  })
}
