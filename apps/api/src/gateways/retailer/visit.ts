import type { Answer, CallArgs, Endpoint, Schemas } from '@fanal/contract/endpoint'
import type { Locale } from '@fanal/domain/settings/languages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { objectOf } from './loose-values.ts'

/** The context of a completed call. */
export interface Visit {
  /** '' for a visitor. */
  token: string
  locale: Locale
  publicUrl: string
  request: FastifyRequest
  reply: FastifyReply
  /** Makes another call in our shape; recent reads of this session are cached. */
  ask<S extends Schemas>(endpoint: Endpoint<S>, args: CallArgs<S>): Promise<Answer<S>>
  /** The same with fields beyond the schema: lists contain whole contracts. */
  askWhole<S extends Schemas>(endpoint: Endpoint<S>, args: CallArgs<S>): Promise<unknown>
  /** Reads before a write are stale after it. */
  forget(): void
}

export interface LooseArgs {
  params: Record<string, string>
  query: Record<string, string>
  body: unknown
}

/** Answers a call that the upstream does not have. */
export type Completion = (args: LooseArgs, visit: Visit) => Promise<unknown>

/** Binds the schema types to a completion: checked by the compiler and again at run time. */
export const completion = <S extends Schemas>(
  _endpoint: Endpoint<S>,
  complete: (args: LooseArgs, visit: Visit) => Promise<Answer<S>>,
): Completion => complete

/** Translation of a call for an upstream with the minimal API. */
export interface Documented {
  /** Also for an upstream that is a Fanal itself. */
  isForAll?: true
  /** If its path differs. */
  path?: string
  /** Versions in the order in which they are tried. */
  versions?: (args: LooseArgs, visit: Visit) => Promise<readonly number[]> | readonly number[]
  /** Drops parameters that the upstream does not have. */
  put?: (args: LooseArgs, visit: Visit) => Promise<LooseArgs> | LooseArgs
  /** Converts an answer to our shape; the contract's schema validates it afterwards. */
  read?: (body: unknown, args: LooseArgs, visit: Visit) => unknown
  /** Refusals that count as answers. */
  readRefusal?: (status: number, body: unknown) => unknown
}

/** Drops body fields that the upstream does not have. */
export const onlyFields =
  (...fields: string[]): NonNullable<Documented['put']> =>
  ({ params, query, body }) => ({
    params,
    query,
    body: Object.fromEntries(Object.entries(objectOf(body)).filter(([field]) => fields.includes(field))),
  })
