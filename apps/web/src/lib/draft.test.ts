import { beforeEach, describe, expect, test } from 'vitest'
import { draftKey, forgetDrafts, readDraft, saveDraft } from './draft.ts'

/** Like the browser's storage. */
function aShelf() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    key: (index: number) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size
    },
    keys: () => [...kept.keys()],
  }
}

let shelf: ReturnType<typeof aShelf>
beforeEach(() => {
  shelf = aShelf()
})

const mine = draftKey('case', 7)

describe('a draft', () => {
  test('comes back', () => {
    saveDraft(shelf, mine, { subject: 'Hola', urgent: true })
    expect(readDraft(shelf, mine, { subject: '', urgent: false })).toEqual({ subject: 'Hola', urgent: true })
  })

  test.each(['password', 'newPassword', 'iban', 'secret', 'token', 'cardNumber', 'cvc'])(
    'never keeps %s',
    (name) => {
      saveDraft(shelf, mine, { subject: 'Hola', [name]: 'ES9121000418450200051332' })
      expect(shelf.getItem(mine)).toBe('{"subject":"Hola"}')
      shelf.setItem(mine, JSON.stringify({ [name]: 'x' }))
      expect(readDraft(shelf, mine, { [name]: '' })).toEqual({})
    },
  )

  test.each(['', 'null', '{', '[]', '"text"', '{"subject":1}', '{"gone":"x"}'])(
    'of another form (%s) is none',
    (kept) => {
      shelf.setItem(mine, kept)
      expect(readDraft(shelf, mine, { subject: '' })).toEqual({})
    },
  )

  test('of another customer is not mine', () => {
    saveDraft(shelf, mine, { subject: 'Hola' })
    expect(readDraft(shelf, draftKey('case', 8), { subject: '' })).toEqual({})
    expect(readDraft(shelf, draftKey('case', undefined), { subject: '' })).toEqual({})
  })
})

describe('forgetting', () => {
  const visitor = draftKey('activation', undefined)
  beforeEach(() => {
    for (const key of [mine, draftKey('claim', 7), draftKey('case', 8), draftKey('case', 77), visitor])
      saveDraft(shelf, key, { subject: 'Hola' })
    shelf.setItem('other', 'stays')
  })

  test('signing out leaves no draft, and nothing else is touched', () => {
    forgetDrafts(shelf)
    expect(shelf.keys()).toEqual(['other'])
  })

  test('signing in leaves the own ones and those of a visitor', () => {
    forgetDrafts(shelf, 7)
    expect(shelf.keys()).toEqual([mine, draftKey('claim', 7), visitor, 'other'])
  })
})
