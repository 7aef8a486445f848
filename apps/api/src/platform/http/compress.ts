import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const threshold = 1024
const textual = /^(application\/json|text\/|image\/svg)/

/** Texts above a kilobyte are compressed: brotli at quality 1 had the best ratio of CPU to bytes. */
export function registerCompression(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!isCompressible(reply, payload)) return done()
    if (!reply.hasHeader('Vary')) reply.header('Vary', 'Accept-Encoding')
    const doneAs = (encoding: string) => (error: Error | null, compressed: Buffer) => {
      if (error) return done(error)
      reply.header('Content-Encoding', encoding).removeHeader('Content-Length')
      done(null, compressed)
    }
    if (accepts(request, 'br')) {
      const isPage = String(reply.getHeader('Content-Type')).startsWith('text/html')
      const params = { [constants.BROTLI_PARAM_QUALITY]: isPage ? 5 : 1 }
      brotliCompress(payload, { params }, doneAs('br'))
    } else if (accepts(request, 'gzip')) gzip(payload, { level: 3 }, doneAs('gzip'))
    else done()
  })
}

function isCompressible(reply: FastifyReply, payload: unknown): payload is string | Buffer {
  const type = String(reply.getHeader('Content-Type') ?? '')
  // Pages come as bytes too; other bytes are files, sent as they are.
  const isText = typeof payload === 'string' || (Buffer.isBuffer(payload) && type.startsWith('text/html'))
  return isText && payload.length >= threshold && !reply.hasHeader('Content-Encoding') && textual.test(type)
}

/** Whether the caller accepts an encoding (not `q=0`). */
export function accepts(request: FastifyRequest, encoding: 'br' | 'gzip'): boolean {
  const wishes = (request.headers['accept-encoding'] ?? '').split(',')
  return wishes.some((wish) => {
    const [name, quality] = wish.split(';')
    return name?.trim() === encoding && !/^\s*q=0(\.0*)?\s*$/.test(quality ?? '')
  })
}
