import type { FastifyInstance } from 'fastify'

type Add = (scope: FastifyInstance) => void

/** The raw body as a Buffer: its bytes were signed. */
export function withRawBody(app: FastifyInstance, add: Add): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    add(scope)
  })
}

/** The body as a stream: it stays in the socket until the handler reads it. */
export function withStream(app: FastifyInstance, add: Add): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, stream, done) => done(null, stream))
    add(scope)
  })
}
