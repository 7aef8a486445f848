import type { Endpoint } from '@fanal/contract/endpoint'
import type { LightMyRequestResponse } from 'fastify'
import type { Route } from '#platform/endpoint'
import { allRoutes, type Client } from './app.ts'

/** One call of the contract under one version. */
export interface ContractCall {
  endpoint: Endpoint
  name: string
  /** With `1` for each parameter. */
  url: string
}

export const callsOf = (routes: readonly Route[]): ContractCall[] =>
  routes.flatMap(({ endpoint }) =>
    endpoint.versions.map((version) => ({
      endpoint,
      name: `${endpoint.method} v${version} ${endpoint.path}`,
      url: urlOf(endpoint, version),
    })),
  )

/** The calls come from the routes: a new one is tested from its first day. */
export const allCalls = callsOf(await allRoutes())

export const privateCalls = allCalls.filter(({ endpoint }) => endpoint.access === 'customer')

/** Calls that change something; a `check` is a POST that only reads. */
export const isWrite = ({ endpoint }: ContractCall) => endpoint.method !== 'GET' && endpoint.kind !== 'check'

export function urlOf({ path }: Endpoint, version: number, params: Record<string, string> = {}): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? '1'))
  return `/api/v${version}/${filled}`
}

export function makeCall(
  client: Client,
  { endpoint, url }: ContractCall,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  const payload = endpoint.method === 'GET' ? undefined : {}
  return client.inject({ method: endpoint.method, url, payload, headers })
}
