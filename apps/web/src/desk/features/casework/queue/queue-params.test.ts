import { expect, test } from 'vitest'
import { addressOf, countFilters, isSameQuery, queueQuery } from './queue-params.ts'

const of = (search: string) => queueQuery((name) => new URLSearchParams(search).get(name) ?? undefined)

test.each([
  ['', { view: 'team' }],
  ['view=mine&level=late&q= cuenta ', { view: 'mine', level: 'late', words: 'cuenta' }],
  [
    'kind=claim&energy=gas&turn=us&reads=ca',
    { view: 'team', kind: 'claim', energy: 'gas', turn: 'us', reads: 'ca' },
  ],
  ['view=theirs&kind=x&level=0&q=', { view: 'team' }],
])('%s', (search, query) => expect(of(search)).toEqual(query))

test('a folded list of filters says how many it hides', () => {
  expect(countFilters(of('kind=claim&reads=ca&view=mine&q=x'))).toBe(2)
})

test('a saved view is recognised by what it filters, however it is written', () => {
  const saved = { words: 'cuenta', turn: 'us', view: 'mine', kind: 'claim' } as const
  expect(isSameQuery(saved, of('view=mine&kind=claim&turn=us&q=cuenta'))).toBe(true)
  expect(isSameQuery(saved, of('view=mine&kind=claim&turn=us'))).toBe(false)
  expect(addressOf(saved)).toMatchObject({
    view: 'mine',
    kind: 'claim',
    turn: 'us',
    q: 'cuenta',
    level: undefined,
  })
})
