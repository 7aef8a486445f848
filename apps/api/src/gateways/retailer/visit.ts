import type { Answer, CallArgs, Endpoint, Schemas } from '@fanal/contract/endpoint'
import type { Locale } from '@fanal/domain/settings/languages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { objectOf } from './loose-values.ts'

/** The call of an endpoint whose answer is made of others. */
export interface Visit {
  /** '' for a visitor. */
  token: string
  locale: Locale
  publicUrl: string
  request: FastifyRequest
  reply: FastifyReply
  /** Asks another call, as our own shapes have it; what was read lately for this session is not asked again. */
  ask<S extends Schemas>(endpoint: Endpoint<S>, args: CallArgs<S>): Promise<Answer<S>>
  /** The same with all that the answer holds beyond its shape: whole contracts stand in the lists of contracts. */
  askWhole<S extends Schemas>(endpoint: Endpoint<S>, args: CallArgs<S>): Promise<unknown>
  /** What was read before a write is not to be believed after it. */
  forget(): void
}

export interface LooseArgs {
  params: Record<string, string>
  query: Record<string, string>
  body: unknown
}

/** Answers a call that the retailer's server does not have. */
export type Completion = (args: LooseArgs, visit: Visit) => Promise<unknown>

/** Binds the schemas' own types to a completion: what it answers is checked by the compiler and again when it leaves. */
export const completion = <S extends Schemas>(
  _endpoint: Endpoint<S>,
  complete: (args: LooseArgs, visit: Visit) => Promise<Answer<S>>,
): Completion => complete

/** How a call of the documents is put and understood where the server knows only what they say. */
export interface Documented {
  /** Where the documents write it otherwise. */
  path?: string
  /** Versions in the order in which they are tried, where the documents tell them apart. */
  versions?: (args: LooseArgs, visit: Visit) => Promise<readonly number[]> | readonly number[]
  /** Leaves out what the documents do not have. */
  put?: (args: LooseArgs, visit: Visit) => Promise<LooseArgs> | LooseArgs
  /** Makes our shape of what was answered to these arguments; the contract's schema checks it afterwards. */
  read?: (body: unknown, args: LooseArgs, visit: Visit) => unknown
  /** Refusals that are an answer. */
  readRefusal?: (status: number, body: unknown) => unknown
}

/** Puts a body without the fields that the documents do not have. */
export const onlyFields =
  (...fields: string[]): NonNullable<Documented['put']> =>
  ({ params, query, body }) => ({
    params,
    query,
    body: Object.fromEntries(Object.entries(objectOf(body)).filter(([field]) => fields.includes(field))),
  })
