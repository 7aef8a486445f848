import { expect, test } from 'vitest'
import { isLocked, keptChoice, saveAct, toggleAll } from './newsletter-choice.ts'

const listed = [
  { newsletter_id: 1, subscribed: true, exported: true },
  { newsletter_id: 2, subscribed: true, exported: false },
  { newsletter_id: 3, subscribed: false, exported: true },
  { newsletter_id: 4, subscribed: false, exported: false },
]

test('only what is exported and subscribed is locked', () => {
  expect(listed.filter(isLocked).map((one) => one.newsletter_id)).toEqual([1])
})

test.each<[string, number[], number[]]>([
  ['nothing', [], [1, 2, 3, 4]],
  ['some', [1, 2], [1, 2, 3, 4]],
  ['all: what is locked stays', [1, 2, 3, 4], [1]],
  ['others that are gone do not count', [1, 2, 9], [1, 2, 3, 4]],
])('all or none, from %s', (_, chosen, then) => {
  expect(toggleAll(listed, new Set(chosen))).toEqual(then)
})

test.each<[number[], number[]]>([
  [[], [1]],
  [
    [4, 2],
    [1, 2, 4],
  ],
  [
    [3, 3, 99, -1],
    [1, 3],
  ],
])('of %o is kept %o', (chosen, kept) => {
  expect(keptChoice(listed, chosen)).toEqual(kept)
})

test.each<[boolean, number, string]>([
  [false, 0, 'confirm'],
  [false, 2, 'confirm'],
  [true, 0, 'unsubscribe'],
  [true, 1, 'save'],
])('with a subscriber: %s, chosen: %i: %s', (hasSubscriber, chosen, act) => {
  expect(saveAct(hasSubscriber, chosen)).toBe(act)
})
