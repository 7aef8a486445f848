import type { StaffAct } from '@fanal/domain/staff/acts'
import type { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * `anyone`: with or without a session. `customer`: a live session of a customer is required. `staff`: one of the
 * retailer's staff, who may make no customer's call.
 */
export type Access = 'anyone' | 'customer' | 'staff'

/** What a call of staff does, by which the permission table decides; `own`: what everybody at the desk may, about themselves. */
export type Act = StaffAct | 'own'

/**
 * The zod schemas of an endpoint. They are in `schemas/<feature>.ts`, so that importing paths never loads zod into a
 * page.
 */
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

/** Default limit of a request body, in bytes. */
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
  /** Calls of staff have one, and only those: without it their route is not bound. */
  act?: Act
  /** Calls of staff that hurt: who calls has proved who they are within the last minutes. */
  needsProof?: true
  /** Calls of staff that are neither a look at a customer nor an act: they leave no row in the audit. */
  isUnrecorded?: true
  /** Not part of the minimal API that a retailer's own server has to provide (docs/behaviour/gateway-mode.md). */
  isOwn?: true
  /** Error codes beyond those that every call shares. */
  errors: readonly string[]
  /** Rate limit per network address; only for calls without a session. */
  limit?: RateLimit
  /**
   * `session` calls create or end a session: they run outside the write transaction and take no idempotency key. So do
   * `guess` calls, because a refused attempt must be recorded. `check` calls only read, by POST to keep a secret out of
   * the address; read-only sessions may make them. `attempt` calls ask an outside company in between: they manage their
   * own transactions and store the idempotency key themselves. `webhook` calls come from such a company: their raw body
   * is kept for signature verification. `upload` calls carry one file as it is, read as a stream.
   */
  kind?: 'session' | 'check' | 'guess' | 'attempt' | 'webhook' | 'upload'
  /** Body limit where files are uploaded; above the default only with a session, or with `takesVisitorsFiles`. */
  maxBodyBytes?: number
  /** Visitors may send files too: few at once, and only with a `limit`. */
  takesVisitorsFiles?: true
  /** How long the answer may take, where that is more than usual. */
  answerMs?: number
  /** Answers `HEAD` too, and a caller that has the answer already with 304. */
  hasEtag?: true
  /** Never set at run time: carries the types of the schemas. */
  readonly types?: S
}

/** `access` has no default, so that every endpoint has to state it. */
type Definition = Pick<Endpoint, 'name' | 'path' | 'access'> &
  Partial<
    Pick<
      Endpoint,
      | 'method'
      | 'versions'
      | 'act'
      | 'needsProof'
      | 'isUnrecorded'
      | 'isOwn'
      | 'errors'
      | 'limit'
      | 'kind'
      | 'maxBodyBytes'
      | 'takesVisitorsFiles'
      | 'answerMs'
      | 'hasEtag'
    >
  >

export function endpoint<S extends Schemas>(definition: Definition): Endpoint<S> {
  return { method: 'GET', versions: [2, 1], errors: [], ...definition }
}

/** Calls of the desk, its sign-in among them: they are answered on the desk's host, where it has one. */
export const isOfDesk = ({ path }: Pick<Endpoint, 'path'>): boolean => path.startsWith('staff/')

/** What the endpoints of a group have in common. */
export type EndpointGroup = Omit<Definition, 'name'>

/** An endpoint of a group: its path and errors follow those of the group. */
export function endpointIn<S extends Schemas>(
  group: EndpointGroup,
  { path, errors = [], ...own }: Omit<Definition, 'access'>,
): Endpoint<S> {
  return endpoint({
    ...group,
    ...own,
    path: `${group.path}${path}`,
    errors: [...(group.errors ?? []), ...errors],
  })
}

/** The endpoints that a contract module exports, alone or in groups. */
export function endpointsIn(contract: object): Endpoint[] {
  const isEndpoint = (one: object): one is Endpoint => 'path' in one && 'versions' in one
  return Object.values(contract as Record<string, object>).flatMap((one) =>
    isEndpoint(one) ? [one] : endpointsIn(one),
  )
}

type Input<T> = T extends z.ZodType ? z.input<T> : undefined
type Part<K extends string, T> = undefined extends Input<T> ? { [P in K]?: Input<T> } : { [P in K]: Input<T> }

/** The arguments of a call to an endpoint. */
export type CallArgs<S extends Schemas> = Part<'params', S['params']> &
  Part<'query', S['query']> &
  Part<'body', S['body']>

/** The response type of an endpoint. */
export type Answer<S extends Schemas> = S['response'] extends z.ZodType ? z.output<S['response']> : void
