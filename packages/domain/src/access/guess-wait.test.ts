import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type EarlierGuess, type GuessLimit, guessWaitSeconds } from './guess-wait.ts'

const limit: GuessLimit = { free: 5, pauseSeconds: 30, max: 8 }
const wrong = (...ages: number[]): EarlierGuess[] => ages.map((ageSeconds) => ({ ageSeconds, isOpen: false }))
const times = (count: number, guess: EarlierGuess) => Array.from({ length: count }, () => guess)
const many = (count: number, ageSeconds = 0) => times(count, { ageSeconds, isOpen: false })
const open = (count: number, ageSeconds = 0) => times(count, { ageSeconds, isOpen: true })

describe('wrong guesses', () => {
  test.each([
    ['none', [], 0],
    ['four', many(4), 0],
    ['the fifth was just now', many(5), 30],
    ['the sixth', many(6), 60],
    ['the seventh', many(7), 120],
    ['the pause is partly over', many(6, 20), 40],
    ['the pause is over', many(6, 60), 0],
    ['only the newest one counts for the pause', wrong(10, 500, 600, 700, 800), 20],
    ['as many as an hour takes', many(8, 600), 3000],
    ['the oldest of them leaves first', [...many(7, 1000), ...wrong(3500)], 100],
    ['what is an hour old is forgotten', many(20, 3600), 0],
  ])('%s', (_, earlier, wait) => expect(guessWaitSeconds(earlier, limit)).toBe(wait))
})

describe('guesses that are being looked at', () => {
  test.each([
    ['seven at once are fine', open(7), 0],
    ['eight are what an hour takes', open(8), 1],
    ['with wrong ones together', [...many(4), ...open(3)], 0],
    ['with wrong ones too many', [...many(4), ...open(4)], 1],
    ['one at a time for who has to wait between them', [...many(5, 40), ...open(1)], 1],
    ['the pause is not shortened by them', [...many(6), ...open(1)], 60],
    ['abandoned ones count as wrong', open(6, 60), 0],
    ['abandoned ones fill the hour too', open(8, 60), 3540],
  ])('%s', (_, earlier, wait) => expect(guessWaitSeconds(earlier, limit)).toBe(wait))
})

test('never more than an hour, whatever came before, and then it is over', () => {
  const guess = fc.record({ ageSeconds: fc.nat(7200), isOpen: fc.boolean() })
  fc.assert(
    fc.property(fc.array(guess, { maxLength: 300 }), (earlier) => {
      const wait = guessWaitSeconds(earlier, limit)
      expect(wait).toBeGreaterThanOrEqual(0)
      expect(wait).toBeLessThanOrEqual(3600)
      const hourLater = earlier.map((one) => ({ ...one, ageSeconds: one.ageSeconds + 3600 }))
      expect(guessWaitSeconds(hourLater, limit)).toBe(0)
    }),
  )
})

test.each<GuessLimit>([
  limit,
  { free: 50, pauseSeconds: 1, max: 100 },
  { free: 20, pauseSeconds: 0, max: 20 },
])(
  'whoever guesses as often as %j allows gets no more than that in any hour, and never stops for good',
  (tried) => {
    const taken: number[] = []
    for (let time = 0; time < 5 * 3600; ) {
      const wait = guessWaitSeconds(wrong(...taken.map((at) => time - at)), tried)
      expect(wait).toBeLessThanOrEqual(3600)
      if (wait === 0) taken.push(time)
      time += wait
    }
    for (const start of taken)
      expect(taken.filter((at) => at >= start && at < start + 3600).length).toBeLessThanOrEqual(tried.max)
    expect(taken.some((at) => at >= 4 * 3600)).toBe(true)
  },
)
