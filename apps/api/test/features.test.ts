import { type Endpoint, endpointsIn } from '@fanal/contract/endpoint'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { allCommands } from '#commands'
import { features } from '#features'
import type { Database } from '#platform/database'
import { testDeps } from './app.ts'

const contracts = new URL('../../../packages/contract/src/', import.meta.url)
/** Calls of staff alone have their own folder. */
const contractOf = (name: string) =>
  existsSync(new URL(`desk/${name}.ts`, contracts)) ? `desk/${name}` : name

const deps = testDeps({} as Database, { env: { DEMO: true } })

describe.each(features.filter(({ routes }) => routes))('$name', ({ name, contract = {}, routes }) => {
  test('answers every endpoint of its contract, and no other', async () => {
    const file = (await import(new URL(`${contractOf(name)}.ts`, contracts).href)) as object
    expect(contract).toBe(file)
    const named = (endpoints: Endpoint[]) => endpoints.map((one) => one.name).sort()
    const answered = (await routes?.())?.routes(deps, { approvals: async () => ({}) }) ?? []
    expect(named(answered.map(({ endpoint }) => endpoint))).toEqual(named(endpointsIn(file)))
  })
})

/** What a feature's object may import at once: nothing that brings its schemas and use cases. */
const light = /^(@fanal\/contract\/(desk\/)?[a-z-]+|#gateways\/payment\/stripe-hosts|\.\/register-pages\.ts)$/
const folder = new URL('../src/features/', import.meta.url)

test.each(readdirSync(folder))('%s is declared without its code', (name) => {
  const text = readFileSync(new URL(`${name}/feature.ts`, folder), 'utf8')
  const imported = [...text.matchAll(/^import (?!type ).*from '(.*)'/gm)].map(([, from = '']) => from)
  expect(imported).toContain(`@fanal/contract/${contractOf(name)}`)
  expect(imported.filter((from) => !light.test(from))).toEqual([])
})

/** Duplicates across features. */
const twice = (all: readonly string[]) => all.filter((one, i) => all.indexOf(one) < i)

test('no two calls, senders, jobs, commands or tables have one name', async () => {
  const routes = features.flatMap(({ contract = {} }) => endpointsIn(contract).map((one) => one.name))
  const senders = features.flatMap((one) => Object.keys(one.senders?.(deps) ?? {}))
  const jobs = features.flatMap((one) => one.jobs ?? []).map(({ name }) => name)
  const commands = (await allCommands()).map(({ name }) => name)
  const tables = features.flatMap((one) => one.tables ?? [])
  expect([routes, senders, jobs, commands, tables].flatMap(twice)).toEqual([])
})
