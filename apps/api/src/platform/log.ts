import { randomFillSync } from 'node:crypto'
import { hostname } from 'node:os'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type LoggerOptions, pino } from 'pino'

const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

const length = 10
// Random bytes are drawn in batches: every request has a reference.
const random = Buffer.alloc(length * 400)
let used = random.length

/** Short enough to read out, long enough to be unique. */
export function newReference(): string {
  if (used === random.length) {
    randomFillSync(random)
    used = 0
  }
  let reference = ''
  for (const end = used + length; used < end; used += 1) reference += alphabet[(random[used] ?? 0) % 32]
  return reference
}

/** Synchronous writes: no line is lost in a crash, and pino's worker thread cost more than everything else. */
export const standardOutput = () => pino.destination({ dest: 1, sync: true })

/** What is logged of a request: its route without values (some are tokens), and no personal data. */
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

interface Lines {
  write(line: string): void
}

/**
 * One line per answered call, in pino's format. It contains nothing to redact or escape, which would cost more than the
 * rest.
 */
export function answeredLines(
  level: string,
  to: Lines,
): (request: FastifyRequest, reply: FastifyReply) => void {
  if (!pino({ level }).isLevelEnabled('info')) return () => undefined
  const ours = `"pid":${process.pid},"hostname":${JSON.stringify(hostname())}`
  return (request, reply) => {
    const { method, path } = described(request)
    const req = `"reqId":"${request.id}","req":{"method":"${method}","path":"${path}"}`
    const answer = `"status":${reply.statusCode},"ms":${Math.round(reply.elapsedTime)}`
    to.write(`{"level":30,"time":${Date.now()},${ours},${req},${answer},"msg":"answered"}\n`)
  }
}

function described(request: FastifyRequest) {
  return {
    method: request.method,
    // Of the address only the version: other parts name customers.
    path: request.routeOptions.url?.replace(':version', versionOf(request)) ?? 'unknown',
  }
}

function versionOf({ params }: FastifyRequest): string {
  const { version = '' } = (params ?? {}) as { version?: string }
  return /^v\d$/.test(version) ? version : 'unknown'
}
