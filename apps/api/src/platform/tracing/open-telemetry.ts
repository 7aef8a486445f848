import { context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-node'
import type { FastifyInstance, FastifyRequest } from 'fastify'
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
  provider.register()
  const tracer = provider.getTracer('fanal')
  const run = async <T>(span: Span, work: () => Promise<T>, parent = context.active()): Promise<T> => {
    try {
      return await context.with(trace.setSpan(parent, span), work)
    } catch (error) {
      fail(span, error)
      throw error
    } finally {
      span.end()
    }
  }
  return {
    trace: ({ name, attributes = {} }, work) =>
      run(tracer.startSpan(name, { attributes }, ROOT_CONTEXT), work, ROOT_CONTEXT),
    within: ({ name, attributes = {} }: SpanOptions, work) =>
      trace.getActiveSpan()?.isRecording()
        ? run(tracer.startSpan(name, { attributes, kind: SpanKind.CLIENT }), work)
        : work(),
    register: (app) =>
      registerRequests(app, (name) => tracer.startSpan(name, { kind: SpanKind.SERVER }, ROOT_CONTEXT)),
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

function registerRequests(app: FastifyInstance, start: (name: string) => Span): void {
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    const span = start(`${request.method} ${routeOf(request)}`)
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
    span?.end()
    done()
  })
}
