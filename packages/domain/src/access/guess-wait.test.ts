import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type GuessLimit, guessWaitSeconds } from './guess-wait.ts'

const limit: GuessLimit = { free: 5, pauseSeconds: 30, max: 8 }
const now = (count: number, age = 0) => Array.from({ length: count }, () => age)

describe('guessWaitSeconds', () => {
  test.each([
    ['nothing before', [], 0],
    ['four before', now(4), 0],
    ['the fifth was just now', now(5), 30],
    ['the sixth', now(6), 60],
    ['the seventh', now(7), 120],
    ['the pause is partly over', now(6, 20), 40],
    ['the pause is over', now(6, 60), 0],
    ['only the newest one counts for the pause', [10, 500, 600, 700, 800], 20],
    ['as many as an hour takes', now(8, 600), 3000],
    ['the oldest of them leaves first', [1000, 1000, 1000, 1000, 1000, 1000, 1000, 3500], 100],
    ['what is an hour old is forgotten', now(20, 3600), 0],
  ])('%s', (_, ages, wait) => {
    expect(guessWaitSeconds(ages, limit)).toBe(wait)
  })

  test('never more than an hour after the last guess, whatever came before', () => {
    const ages = fc.array(fc.nat(7200), { maxLength: 300 })
    fc.assert(
      fc.property(ages, (before) => {
        const wait = guessWaitSeconds(before, limit)
        expect(wait).toBeGreaterThanOrEqual(0)
        expect(wait).toBeLessThanOrEqual(3600)
        expect(
          guessWaitSeconds(
            before.map((age) => age + wait),
            limit,
          ),
        ).toBe(0)
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
        const wait = guessWaitSeconds(
          taken.map((at) => time - at),
          tried,
        )
        if (wait === 0) taken.push(time)
        else expect(wait).toBeLessThanOrEqual(3600)
        time += wait
      }
      for (const start of taken)
        expect(taken.filter((at) => at >= start && at < start + 3600).length).toBeLessThanOrEqual(tried.max)
      expect(taken.some((at) => at >= 4 * 3600)).toBe(true)
    },
  )
})
