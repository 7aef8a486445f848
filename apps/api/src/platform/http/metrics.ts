import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const boundsMs = [5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000]
const isThisMachine = /^(::ffff:)?127\.|^::1$/

interface Series {
  count: number
  sumMs: number
  buckets: number[]
}

interface MetricsOptions {
  /** Token for reading metrics; without one only this machine may. */
  token: string | undefined
  /** Number of refused requests. */
  refused: () => number
  /** What the database tells. */
  gauges?: (() => Promise<readonly Gauge[]>) | undefined
}

export interface Gauge {
  name: string
  values: readonly { labels?: Record<string, string>; value: number }[]
}

/** Request counts and durations by endpoint and status class, as Prometheus text. */
export function registerMetrics(app: FastifyInstance, { token, refused, gauges }: MetricsOptions): void {
  const series = new Map<string, Series>()
  app.addHook('onResponse', (request, reply, done) => {
    const name =
      request.routeOptions.config.endpoint?.name ?? (request.url.startsWith('/api/') ? 'unknown' : 'portal')
    const labels = `call="${name}",status="${Math.floor(reply.statusCode / 100)}xx"`
    const entry = series.get(labels) ?? { count: 0, sumMs: 0, buckets: boundsMs.map(() => 0) }
    const { elapsedTime } = reply
    entry.count += 1
    entry.sumMs += elapsedTime
    boundsMs.forEach((bound, i) => {
      if (elapsedTime <= bound) entry.buckets[i] = (entry.buckets[i] ?? 0) + 1
    })
    series.set(labels, entry)
    done()
  })
  app.get('/metrics', async (request, reply) => {
    if (!(token ? carries(request, token) : isFromHere(request))) return reply.callNotFound()
    const lines = ['# TYPE http_request_duration_seconds histogram']
    for (const [labels, entry] of series) {
      entry.buckets.forEach((hits, i) =>
        lines.push(
          `http_request_duration_seconds_bucket{${labels},le="${(boundsMs[i] ?? 0) / 1000}"} ${hits}`,
        ),
      )
      lines.push(`http_request_duration_seconds_bucket{${labels},le="+Inf"} ${entry.count}`)
      lines.push(`http_request_duration_seconds_sum{${labels}} ${entry.sumMs / 1000}`)
      lines.push(`http_request_duration_seconds_count{${labels}} ${entry.count}`)
    }
    lines.push('# TYPE http_requests_refused_total counter', `http_requests_refused_total ${refused()}`)
    const memory = process.memoryUsage()
    lines.push('# TYPE process_resident_memory_bytes gauge', `process_resident_memory_bytes ${memory.rss}`)
    lines.push('# TYPE process_uptime_seconds gauge', `process_uptime_seconds ${process.uptime()}`)
    for (const gauge of await told(gauges, request)) lines.push(...gaugeLines(gauge))
    return reply
      .header('Cache-Control', 'no-store')
      .type('text/plain; version=0.0.4')
      .send(`${lines.join('\n')}\n`)
  })
}

/** Without the database there are none, and the rest is told. */
async function told(gauges: MetricsOptions['gauges'], { log }: FastifyRequest): Promise<readonly Gauge[]> {
  try {
    return (await gauges?.()) ?? []
  } catch (error) {
    log.warn({ err: error }, 'metrics without those of the database')
    return []
  }
}

const gaugeLines = ({ name, values }: Gauge) => [
  `# TYPE ${name} gauge`,
  ...values.map(({ labels = {}, value }) => {
    const pairs = Object.entries(labels).map(([label, text]) => `${label}="${text}"`)
    return `${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`
  }),
]

const hashOf = (text: string) => createHash('sha256').update(text).digest()

/** Constant-time comparison of hashes. */
const carries = ({ headers }: FastifyRequest, token: string) =>
  timingSafeEqual(hashOf(headers.authorization ?? ''), hashOf(`Bearer ${token}`))

/** A request through a local proxy comes from elsewhere. */
const isFromHere = ({ headers, socket }: FastifyRequest) =>
  headers['x-forwarded-for'] === undefined &&
  headers['forwarded'] === undefined &&
  isThisMachine.test(socket.remoteAddress ?? '')
