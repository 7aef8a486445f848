import type { Endpoint } from '@fanal/contract/endpoint'
import { describe, expect, test } from 'vitest'
import { allCommands } from '#commands'
import { features } from '#features'
import type { Database } from '#platform/database'
import { testDeps } from './app.ts'

const deps = testDeps({} as Database, { env: { DEMO: true } })
const endpointsOf = (name: string) =>
  (features.find((one) => one.name === name)?.routes?.(deps) ?? []).map(({ endpoint }) => endpoint)

/** The endpoints among a contract module's exports. */
function endpointsIn(file: object): Endpoint[] {
  const isEndpoint = (one: object): one is Endpoint => 'path' in one && 'versions' in one
  return Object.values(file as Record<string, unknown>).flatMap((one) => {
    if (typeof one !== 'object' || one === null) return []
    return isEndpoint(one) ? [one] : endpointsIn(one)
  })
}

describe.each(features.filter(({ routes }) => routes).map(({ name }) => name))('%s', (name) => {
  test('answers every endpoint of its contract, and no other', async () => {
    const contract = (await import(`../../../packages/contract/src/${name}.ts`)) as object
    const named = (endpoints: Endpoint[]) => endpoints.map((one) => one.name).sort()
    expect(named(endpointsOf(name))).toEqual(named(endpointsIn(contract)))
  })
})

/** Duplicates across features. */
const twice = (all: readonly string[]) => all.filter((one, i) => all.indexOf(one) < i)

test('no two calls, senders, jobs, commands or tables have one name', async () => {
  const routes = features.flatMap(({ name }) => endpointsOf(name).map((one) => one.name))
  const senders = features.flatMap((one) => Object.keys(one.senders?.(deps) ?? {}))
  const jobs = features.flatMap((one) => one.jobs ?? []).map(({ name }) => name)
  const commands = (await allCommands()).map(({ name }) => name)
  const tables = features.flatMap((one) => one.tables ?? [])
  expect([routes, senders, jobs, commands, tables].flatMap(twice)).toEqual([])
})
