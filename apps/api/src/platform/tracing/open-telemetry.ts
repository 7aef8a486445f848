import {
  type Context,
  context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  type SpanOptions as BeginOptions,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-node'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Contexts } from './contexts.ts'
import type { SpanOptions, Tracer } from './tracing.ts'

interface TracerOptions {
  /** A collector; spans go to its `/v1/traces`. */
  url: string
  /** Share of the traces that are kept, 0 to 1. */
  share: number
}

/** With its retries: a server that stops does not wait longer. */
const exportMs = 2_000

/** The class only: messages may hold what somebody typed. */
function fail(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR })
  const { name, code } = error as { name?: string; code?: string | number }
  span.setAttribute('error.type', String(code ?? name ?? 'unknown'))
}

/** A trace never begins with a caller's id: anybody could make the portal keep every one of theirs. */
export function newTracer({ url, share }: TracerOptions): Tracer {
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'fanal' }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor(
        new OTLPTraceExporter({ url: `${url.replace(/\/+$/, '')}/v1/traces`, timeoutMillis: exportMs }),
      ),
    ],
  })
  const contexts = new Contexts()
  provider.register({ contextManager: contexts })
  const tracer = provider.getTracer('fanal')
  const begin = (name: string, options: BeginOptions): Span => {
    const span = tracer.startSpan(name, options, ROOT_CONTEXT)
    if (span.isRecording()) contexts.begin()
    return span
  }
  const end = (span: Span) => {
    const isKept = span.isRecording()
    span.end()
    if (isKept) contexts.end()
  }
  const run = async <T>(span: Span, parent: Context, work: () => Promise<T>): Promise<T> => {
    try {
      return await context.with(trace.setSpan(parent, span), work)
    } catch (error) {
      fail(span, error)
      throw error
    }
  }
  return {
    trace: ({ name, attributes = {} }, work) => {
      const span = begin(name, { attributes })
      return run(span, ROOT_CONTEXT, work).finally(() => end(span))
    },
    within: ({ name, attributes = {} }: SpanOptions, work) => {
      if (!trace.getActiveSpan()?.isRecording()) return work()
      const span = tracer.startSpan(name, { attributes, kind: SpanKind.CLIENT })
      return run(span, context.active(), work).finally(() => span.end())
    },
    register: (app) =>
      registerRequests(app, { begin: (name) => begin(name, { kind: SpanKind.SERVER }), end }),
    stop: async () => {
      // Traces are lost without a collector; nothing else is.
      await provider.shutdown().catch(() => undefined)
      // Another tracer of this process would not be registered otherwise.
      trace.disable()
      context.disable()
    },
  }
}

/** Pages and files have no route of their own: `portal`, as in the metrics. */
const routeOf = ({ routeOptions, url }: FastifyRequest) =>
  routeOptions.config.endpoint
    ? (routeOptions.url ?? 'unknown')
    : url.startsWith('/api/')
      ? 'unknown'
      : 'portal'

interface Ends {
  begin: (name: string) => Span
  end: (span: Span) => void
}

function registerRequests(app: FastifyInstance, { begin, end }: Ends): void {
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    const span = begin(`${request.method} ${routeOf(request)}`)
    spans.set(request, span)
    context.with(trace.setSpan(ROOT_CONTEXT, span), done)
  })
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const span = spans.get(request)
    span?.setAttributes({
      'http.request.method': request.method,
      'http.route': routeOf(request),
      'http.response.status_code': statusCode,
      // The reference that customers see, and that the log has.
      'fanal.reference': request.id,
    })
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    if (span) end(span)
    done()
  })
}
