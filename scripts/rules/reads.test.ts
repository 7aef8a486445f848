import { describe, expect, test } from 'vitest'
import { modules } from './modules.ts'
import { byName, declaredLists, featureOf, migrations, owners } from './owners.ts'
import { graphOf, inCircles, namedIn } from './reads.ts'
import { isIn, isTest } from './repository.ts'
import { statements } from './statements.ts'

// Reads of other features' tables are declared, and features form no circle by their imports and reads together
// (docs/decisions/0053-reads-across-features-are-declared.md).

const published = declaredLists('publishes')
const declared = declaredLists('reads')
const viewOwners = byName(published)
/** The platform and the gateways are below all features. */
const partOf = (owner: string | undefined) => (owner && owner in declared ? owner : 'platform')
const tableOwners = new Map([...byName(owners)].map(([table, owner]) => [table, partOf(owner)]))

/** The owner of a table, or the view itself: a view does not depend on what else its publisher reads. */
const sourceOf = (name: string) => (viewOwners.has(name) ? name : tableOwners.get(name))

/** What a statement of a feature reads of others: features whose tables it names, and published views. */
function readsOf(feature: string, text: string): string[] {
  const names = namedIn(text, (name) => sourceOf(name) !== undefined)
  return names
    .filter((name) => (viewOwners.get(name) ?? sourceOf(name)) !== feature)
    .flatMap((name) => sourceOf(name) ?? [])
    .filter((source) => source !== 'platform')
}

const reading = statements
  .filter(({ path }) => isIn(path, 'apps/api/src'))
  .flatMap(({ path, text }) => {
    const feature = partOf(featureOf(path))
    return readsOf(feature, text).map((source) => ({ path, feature, source }))
  })

test('a feature declares the features and views that its statements read', () => {
  const undeclared = reading
    .filter(({ feature, source }) => !declared[feature]?.includes(source))
    .map(({ path, source }) => `${path} reads ${source}`)
  expect([...new Set(undeclared)]).toEqual([])
})

test('a declared read is needed', () => {
  const unused = Object.entries(declared).flatMap(([feature, sources]) =>
    sources
      .filter((source) => !reading.some((one) => one.feature === feature && one.source === source))
      .map((source) => `${feature} does not read ${source}`),
  )
  expect(unused).toEqual([])
})

test('home composes queries of features: it names no table, only views', () => {
  expect(declared['home']?.filter((source) => !viewOwners.has(source))).toEqual([])
})

const imports = modules
  .filter(({ path }) => isIn(path, 'apps/api/src/features') && !isTest(path))
  .flatMap(({ path, imports: all }) =>
    all
      .filter(({ target }) => isIn(target, 'apps/api/src/features'))
      .map(({ target }) => [featureOf(path) ?? '', featureOf(target) ?? ''] as const),
  )

test('features form no circle by imports and reads together', () => {
  const reads = reading.map(({ feature, source }) => [feature, source] as const)
  const base = Object.keys(declared).map((feature) => [feature, 'platform'] as const)
  expect(inCircles(graphOf([...base, ...imports, ...reads]))).toEqual([])
})

const views = [...migrations.matchAll(/^create (?:or replace )?view (\w+) as([^;]+);/gm)].map(
  ([, name = '', text = '']) => ({ name, text }),
)

test('every view is published by one feature, and reads its tables or other views', () => {
  expect(views.map(({ name }) => name).toSorted()).toEqual(Object.values(published).flat().toSorted())
  const strangers = views.flatMap(({ name, text }) =>
    readsOf(viewOwners.get(name) ?? '', text)
      .filter((source) => !viewOwners.has(source))
      .map((source) => `${name} reads ${source}`),
  )
  expect(strangers).toEqual([])
})

describe('what a statement names', () => {
  const isKnown = (name: string) => ['cases', 'invoices'].includes(name)
  test.each([
    ['select 1 from invoices i', ['invoices']],
    ['select 1 from a, lateral (select from cases q) c', ['cases']],
    ['select 1 from a, cases', ['cases']],
    ['select i.invoices, count(*) as cases from a i', []],
    ["select 'cases' from a -- of invoices", []],
    ['update a set x = 1 from INVOICES', ['invoices']],
  ])('%s', (text, names) => expect(namedIn(text, isKnown)).toEqual(names))
})

describe('planted faults', () => {
  test('a read that is not declared is found', () => {
    const source = readsOf('lookups', 'select 1 from cnaes c join cases q on q.customer_id = ${}')
    expect(source).toEqual(['support'])
    expect(declared['lookups']).not.toContain('support')
  })

  test('own tables and tables of the platform need no declaration', () => {
    expect(readsOf('support', 'select 1 from cases join files on true join outbox on true')).toEqual([])
  })

  test('a circle by an import one way and a read the other is found', () => {
    const graph = graphOf([
      ['payment', 'invoices'],
      ['invoices', 'contracts'],
      ...readsOf('contracts', 'select 1 from contracts c, payments').map(
        (source) => ['contracts', source] as const,
      ),
      ['home', 'payment'],
    ])
    expect(inCircles(graph)).toEqual(['contracts', 'invoices', 'payment'])
  })
})
