import type { Attributes } from '@opentelemetry/api'
import type { FastifyInstance } from 'fastify'
import type { Env } from '#platform/env'

/** A span holds names and numbers of ours, never what a customer typed. */
export interface SpanOptions {
  name: string
  attributes?: Attributes
}

export interface Tracer {
  /** Begins a trace. */
  trace<T>(span: SpanOptions, work: () => Promise<T>): Promise<T>
  /** Adds to the present trace, if there is one that is kept. */
  within<T>(span: SpanOptions, work: () => Promise<T>): Promise<T>
  /** A trace for each request. */
  register(app: FastifyInstance): void
  stop(): Promise<void>
}

let tracer: Tracer | undefined

/** Off unless the environment names a collector: its code is not even loaded. */
export async function startTracing(env: Env): Promise<void> {
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT) return
  const { newTracer } = await import('./open-telemetry.ts')
  tracer = newTracer({ url: env.OTEL_EXPORTER_OTLP_ENDPOINT, share: env.OTEL_TRACES_SAMPLER_ARG })
}

/** Sends what is left. */
export async function stopTracing(): Promise<void> {
  const stopped = tracer
  tracer = undefined
  await stopped?.stop()
}

export const registerTraces = (app: FastifyInstance): void => tracer?.register(app)

export const inTrace = <T>(span: SpanOptions, work: () => Promise<T>): Promise<T> =>
  tracer ? tracer.trace(span, work) : work()

export const inSpan = <T>(span: SpanOptions, work: () => Promise<T>): Promise<T> =>
  tracer ? tracer.within(span, work) : work()
