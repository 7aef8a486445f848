import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type LoggerOptions, pino } from 'pino'

const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Short enough to read out, long enough to be unique. */
export const newReference = () => Array.from(randomBytes(10), (byte) => alphabet[byte % 32]).join('')

/** Synchronous writes: no line is lost in a crash, and pino's worker thread cost more than everything else. */
export const standardOutput = () => pino.destination({ dest: 1, sync: true })

/** Logs the route of a request without values (some are tokens), and no personal data. */
export function loggerOptions(level: string): LoggerOptions {
  return {
    level,
    redact: {
      paths: [
        '*.password',
        '*.token',
        '*.iban',
        '*.email',
        'req.headers',
        '*.authorization',
        '*.cookie',
        '*.vat',
        '*.nif',
      ],
      censor: '[hidden]',
    },
    serializers: {
      req: described,
      err: (error: Error & { code?: string }) => ({
        type: error.name,
        code: error.code,
        message: error.message,
        stack: error.stack,
      }),
    },
  }
}

/** One line per answered call. */
export function logAnswered(request: FastifyRequest, reply: FastifyReply): void {
  const [status, ms] = [reply.statusCode, Math.round(reply.elapsedTime)]
  request.log.info({ req: request, status, ms }, 'answered')
}

function described(request: FastifyRequest) {
  return {
    method: request.method,
    // Only the version of the address is logged: other parts name customers.
    path: request.routeOptions.url?.replace(':version', versionOf(request)) ?? 'unknown',
  }
}

function versionOf({ params }: FastifyRequest): string {
  const { version = '' } = (params ?? {}) as { version?: string }
  return /^v\d$/.test(version) ? version : 'unknown'
}
