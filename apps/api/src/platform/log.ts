import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { LoggerOptions } from 'pino'

const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Short enough to read out on the phone, long enough not to repeat. */
export function newReference(): string {
  return Array.from(randomBytes(10), (byte) => alphabet[byte % 32]).join('')
}

/** What is logged of a request: its route without the values in it (some are tokens), and nothing of the person. */
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
      req: (request: FastifyRequest) => ({
        method: request.method,
        // Of what is in the address only the version: names and numbers of customers are.
        path: request.routeOptions.url?.replace(':version', versionOf(request)) ?? 'unknown',
      }),
      err: (error: Error & { code?: string }) => ({
        type: error.name,
        code: error.code,
        message: error.message,
        stack: error.stack,
      }),
    },
  }
}

function versionOf({ params }: FastifyRequest): string {
  const { version = '' } = (params ?? {}) as { version?: string }
  return /^v\d$/.test(version) ? version : 'unknown'
}
