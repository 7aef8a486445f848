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
  ['subtype=009&assignee=7', { view: 'team', subtype: '009', assignee: 7 }],
  ['view=theirs&kind=x&level=0&q=&subtype=999&assignee=x', { view: 'team' }],
])('%s', (search, query) => expect(of(search)).toEqual(query))

test('a folded list of filters says how many it hides', () => {
  expect(countFilters(of('kind=claim&reads=ca&assignee=7&view=mine&q=x'))).toBe(3)
})

test('a saved view is recognised by what it filters, however it is written', () => {
  const saved = { words: 'cuenta', turn: 'us', view: 'mine', kind: 'claim' } as const
  expect(isSameQuery(saved, of('view=mine&kind=claim&turn=us&q=cuenta'))).toBe(true)
  expect(isSameQuery(saved, of('view=mine&kind=claim&turn=us'))).toBe(false)
  expect(isSameQuery({ view: 'team', assignee: 7 }, of('assignee=7'))).toBe(true)
  expect(addressOf(saved)).toMatchObject({
    view: 'mine',
    kind: 'claim',
    turn: 'us',
    q: 'cuenta',
    level: undefined,
  })
})
