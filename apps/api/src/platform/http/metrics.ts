import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Histogram, Registry } from 'prom-client'

const boundsSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15]
const isOfMachines = /^\/(health\/|metrics)/
const isThisMachine = /^(::ffff:)?127\.|^::1$/

interface MetricsOptions {
  /** Token for reading metrics; without one only this machine may. */
  token: string | undefined
  /** Number of refused requests. */
  refused: () => number
  /** What this process knows. */
  here: () => readonly Gauge[]
  /** What the database tells. */
  gauges?: (() => Promise<readonly Gauge[]>) | undefined
}

export interface Gauge {
  name: string
  help: string
  /** It only grows, from 0 at the start of the process. */
  isCounter?: boolean
  values: readonly { labels?: Record<string, string>; value: number }[]
}

interface Metrics {
  registry: Registry
  durations: Histogram<'call' | 'status'>
}

/** Request counts and durations by endpoint and status class, as Prometheus text. */
export function registerMetrics(app: FastifyInstance, options: MetricsOptions): void {
  const { token, refused, here, gauges } = options
  let loading: Promise<Metrics> | undefined
  // With the first answer: the library takes as long to load as a third of the framework, and a start need not wait for it.
  const metrics = () => (loading ??= loadMetrics(refused))
  app.addHook('onResponse', (request, reply, done) => {
    // Asked by machines, every few seconds: they would hide what customers meet.
    if (isOfMachines.test(request.url)) return done()
    const call =
      request.routeOptions.config.endpoint?.name ?? (request.url.startsWith('/api/') ? 'unknown' : 'portal')
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    const { elapsedTime } = reply
    void metrics().then(({ durations }) => durations.observe({ call, status }, elapsedTime / 1000))
    done()
  })
  app.get('/metrics', async (request, reply) => {
    if (!(token ? carries(request, token) : isFromHere(request))) return reply.callNotFound()
    const { registry } = await metrics()
    const texts = [await registry.metrics(), await textOf([...here(), ...(await told(gauges, request))])]
    return reply.header('Cache-Control', 'no-store').type('text/plain; version=0.0.4').send(texts.join(''))
  })
}

async function loadMetrics(refused: () => number): Promise<Metrics> {
  const { Counter, Gauge, Histogram, Registry } = await import('prom-client')
  const registry = new Registry()
  const registers = [registry]
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Answers by call and class of status.',
    labelNames: ['call', 'status'],
    buckets: boundsSeconds,
    registers,
  })
  const refusals = new Counter({
    name: 'http_requests_refused_total',
    help: 'Requests refused because there were more than can be served.',
    registers: [],
    collect() {
      this.reset()
      this.inc(refused())
    },
  })
  registry.registerMetric(refusals)
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(value())
      },
    })
  gauge('process_resident_memory_bytes', 'Memory of this process.', () => process.memoryUsage.rss())
  gauge('process_uptime_seconds', 'Age of this process.', () => process.uptime())
  return { registry, durations }
}

/**
 * Gauges are read anew each time, so each time they have a registry of their own. One without values is named, but has no
 * series, rather than one of 0.
 */
async function textOf(gauges: readonly Gauge[]): Promise<string> {
  const { Counter, Gauge, Registry } = await import('prom-client')
  const registry = new Registry()
  for (const { name, help, values, isCounter } of gauges) {
    const used = [...new Set(values.flatMap(({ labels = {} }) => Object.keys(labels)))]
    const labelNames = values.length > 0 ? used : ['none']
    const one = new (isCounter ? Counter : Gauge)({ name, help, labelNames, registers: [registry] })
    for (const { labels = {}, value } of values) one.inc(labels, value)
  }
  return registry.metrics()
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

const hashOf = (text: string) => createHash('sha256').update(text).digest()

/** Constant-time comparison of hashes. */
const carries = ({ headers }: FastifyRequest, token: string) =>
  timingSafeEqual(hashOf(headers.authorization ?? ''), hashOf(`Bearer ${token}`))

/** A request through a local proxy comes from elsewhere. */
const isFromHere = ({ headers, socket }: FastifyRequest) =>
  headers['x-forwarded-for'] === undefined &&
  headers['forwarded'] === undefined &&
  isThisMachine.test(socket.remoteAddress ?? '')
