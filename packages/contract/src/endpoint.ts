import type { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** `anyone`: with or without a session. `customer`: a live session is required. */
export type Access = 'anyone' | 'customer'

/** The zod schemas of one endpoint. They live in `schemas/<feature>.ts`, so that paths alone never bring zod into a page. */
export interface Schemas {
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  response?: z.ZodType
}

export interface RateLimit {
  max: number
  windowSeconds: number
}

/** Bytes a body may have where nothing else is said. */
export const defaultBodyBytes = 65_536

export interface Endpoint<S extends Schemas = Schemas> {
  /** Unique name, the operation id of the OpenAPI document. */
  name: string
  method: Method
  /** Relative to /api/v{n}/, parameters in braces: `contracts/{contractName}/pdf`. */
  path: string
  /** Highest first: the client tries them in this order. */
  versions: readonly number[]
  access: Access
  /** Beyond the calls of the specification: a retailer's own server need not know it. */
  isOwn?: true
  /** The error codes it may answer beyond those every call shares. */
  errors: readonly string[]
  /** Calls allowed per network address; only for calls that anyone may make. */
  limit?: RateLimit
  /**
   * `session` calls make or end a session: they run outside the write transaction and take no idempotency key.
   * `guess` calls too, since a refused attempt has to be remembered.
   * `check` calls only ask, by POST so that a secret stays out of the address: read-only sessions may make them.
   * `attempt` calls ask an outside company in the middle: they make their own transactions and keep the key with them.
   * `webhook` calls come from such a company: their body stays as it was sent, for its signature.
   */
  kind?: 'session' | 'check' | 'guess' | 'attempt' | 'webhook'
  /** Bytes a body may have, where files travel in it: more than usual only for who has a session. */
  maxBodyBytes?: number
  /** Never set: carries the types of the schemas. */
  readonly types?: S
}

/** `access` has no default: who may call is said for each call, or it does not compile. */
type Definition = Pick<Endpoint, 'name' | 'path' | 'access'> &
  Partial<Pick<Endpoint, 'method' | 'versions' | 'isOwn' | 'errors' | 'limit' | 'kind' | 'maxBodyBytes'>>

export function endpoint<S extends Schemas>(definition: Definition): Endpoint<S> {
  return { method: 'GET', versions: [2, 1], errors: [], ...definition }
}

type Input<T> = T extends z.ZodType ? z.input<T> : undefined
type Part<K extends string, T> = undefined extends Input<T> ? { [P in K]?: Input<T> } : { [P in K]: Input<T> }

/** What a caller gives to an endpoint. */
export type CallArgs<S extends Schemas> = Part<'params', S['params']> &
  Part<'query', S['query']> &
  Part<'body', S['body']>

/** What an endpoint answers. */
export type Answer<S extends Schemas> = S['response'] extends z.ZodType ? z.output<S['response']> : void
