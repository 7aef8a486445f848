import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CurveDay, emptyDay, emptyTrack, wholeDay } from './curve-day.ts'
import { packDay, unpackDay } from './curve-row.ts'
import { type CurveSource, curveSources, fileOfRank, rankOf } from './curve-sources.ts'
import { applyFile, type KnownDay } from './curve-steps.ts'
import type { StepMinutes } from './local-clock.ts'

const day = '2026-10-14'
const { validated, billing, rectified } = curveSources
const countOf = { 15: 96, 60: 24 } as const
const rank = (source: CurveSource, date = '2026-10-16', version = 0) => rankOf({ source, date, version })

/** A file with one value in all of its hours. */
function file(of: number, wh: number, hours: readonly number[], state = 1): CurveDay {
  const curve = emptyDay(day, 60, 24)
  for (const hour of hours) {
    curve.ranks[hour] = of
    curve.states[hour] = state
    curve.imported[hour] = wh
  }
  return curve
}
const all = Array.from({ length: 24 }, (_, i) => i)

/** Round trip through the stored form, so that nothing is only in memory. */
const stored = ({ shown, aside }: KnownDay): KnownDay => {
  const again = (one: CurveDay) => unpackDay(packDay(one), countOf[one.step])
  return { shown: again(shown), aside: aside && again(aside) }
}
const copy = (one: CurveDay): CurveDay => structuredClone(one)
const apply = (files: readonly CurveDay[]) =>
  files.reduce<KnownDay | undefined>((known, one) => {
    const after = applyFile(known, copy(one)).known
    return after ? stored(after) : known
  }, undefined)
const importedOf = (files: readonly CurveDay[]) => [...(apply(files)?.shown.imported ?? [])]

test('a rank comes back as its file, and orders files', () => {
  for (const one of [
    { source: validated, date: '2026-10-16', version: 3 },
    { source: rectified, date: '2000-01-01', version: 255 },
  ])
    expect(fileOfRank(rankOf(one))).toEqual(one)
  const ranks = [
    rank(validated),
    rank(validated, '2026-10-16', 1),
    rank(validated, '2026-10-17'),
    rank(billing, '2026-01-01'),
    rank(rectified, '2025-01-01'),
  ]
  expect(ranks.toSorted((a, b) => a - b)).toEqual(ranks)
  expect(() => rank(validated, '1999-12-31')).toThrow('1999')
  expect(() => rank(validated, '2026-01-01', 256)).toThrow('256')
})

describe('merging files', () => {
  test('the same one again changes nothing', () => {
    const one = file(rank(validated), 5, all)
    const known = apply([one])
    expect(applyFile(known, copy(one))).toEqual({ known: undefined, outcome: 'unchanged' })
  })
  test('a newer version replaces what it has, and leaves the rest', () => {
    const files = [file(rank(validated), 5, all), file(rank(validated, '2026-10-16', 1), 6, [2, 3])]
    expect(importedOf(files).slice(1, 5)).toEqual([5, 6, 6, 5])
  })
  test('what was billed fills the gaps of what was validated, and replaces it', () => {
    const gaps = file(rank(validated), 5, [0, 1])
    expect(importedOf([gaps, file(rank(billing), 6, all, 3)])).toEqual(all.map(() => 6))
    const known = apply([file(rank(billing), 6, all, 3), gaps])
    expect([...(known?.shown.imported ?? [])]).toEqual(all.map(() => 6))
    expect(known?.shown.states.every((state) => state === 3)).toBe(true)
  })
  test('rectified data wins over billed data, whenever it arrives', () => {
    const files = [
      file(rank(rectified, '2026-11-02'), 7, [5], 3),
      file(rank(billing, '2026-11-08'), 6, all, 3),
    ]
    expect(importedOf(files).slice(4, 7)).toEqual([6, 7, 6])
  })
  test('an older file that comes late only fills gaps', () => {
    const files = [file(rank(validated, '2026-10-17'), 6, [1, 2]), file(rank(validated), 5, [2, 3])]
    expect(importedOf(files).slice(0, 5)).toEqual([0, 6, 6, 5, 0])
  })
})

describe('hours and quarters of the same day', () => {
  const hours = (of: number, wh: number) => file(of, wh, all, 3)
  const quarters = (of: number, wh: number) =>
    wholeDay(day, 15, of, 1, { imported: Array.from({ length: 96 }, () => wh) })
  test('the better source is shown, and of the same one the finer step', () => {
    const shown = (...files: CurveDay[]) => apply(files)?.shown.step
    expect(shown(quarters(rank(validated), 2), hours(rank(billing), 9))).toBe(60)
    expect(shown(hours(rank(billing), 9), quarters(rank(validated), 2))).toBe(60)
    expect(shown(hours(rank(validated, '2026-10-20'), 9), quarters(rank(validated), 2))).toBe(15)
    expect(shown(hours(rank(billing), 9), quarters(rank(validated), 2), quarters(rank(billing), 3))).toBe(15)
  })
  test('what panels made stays with what is shown', () => {
    const panels = emptyDay(day, 60, 24)
    panels.generated = emptyTrack(24)
    panels.generated.ranks.fill(rank(billing))
    panels.generated.values.fill(10)
    const quarter = apply([panels, quarters(rank(validated), 2)])
    expect([...(quarter?.shown.generated?.values.slice(0, 5) ?? [])]).toEqual([3, 3, 2, 2, 3])
    const hour = apply([quarters(rank(validated), 2), panels, hours(rank(billing), 9)])
    expect([...(hour?.shown.generated?.values.slice(0, 2) ?? [])]).toEqual([10, 10])
    expect(hour?.aside?.step).toBe(15)
    expect(hour?.aside?.generated).toBeUndefined()
  })
})

describe('what is said of a day', () => {
  const quarters = (of: number, wh: number) =>
    wholeDay(day, 15, of, 1, { imported: Array.from({ length: 96 }, () => wh) })
  const made = (of: number, wh: number) => {
    const panels = emptyDay(day, 60, 24)
    panels.generated = emptyTrack(24)
    panels.generated.ranks.fill(of)
    panels.generated.values.fill(wh)
    return panels
  }
  const f = rank(billing)
  const p = rank(validated)
  test.each<[string, CurveDay[], CurveDay, string, boolean]>([
    ['the first of it', [], file(p, 5, all), 'created', true],
    ['the same again', [file(p, 5, all)], file(p, 5, all), 'unchanged', false],
    ['a newer file that says the same', [file(p, 5, all)], file(p + 1, 5, all), 'unchanged', true],
    ['a newer file', [file(p, 5, all)], file(p + 1, 6, [4]), 'changed', true],
    ['billed now', [file(p, 5, all)], file(f, 5, all, 3), 'changed', true],
    ['a gap is filled', [file(f, 5, [1], 3)], file(p, 5, [1, 2]), 'changed', true],
    ['worse data that say the same', [file(f, 5, all, 3)], file(p, 5, all), 'unchanged', false],
    ['worse data', [file(f, 5, all, 3)], file(p, 6, all), 'kept', false],
    ['worse quarters', [file(f, 5, all, 3)], quarters(p, 1), 'kept', true],
    ['worse quarters again', [file(f, 5, all, 3), quarters(p, 1)], quarters(p, 1), 'kept', false],
    ['hours of the same worth', [quarters(p, 1)], file(p, 4, all), 'kept', true],
    ['finer ones', [file(p, 4, all)], quarters(p, 1), 'changed', true],
    ['panels', [file(p, 5, all)], made(f, 7), 'changed', true],
    ['panels over quarters', [quarters(p, 5)], made(f, 7), 'changed', true],
    ['panels that made nothing', [file(p, 5, all)], made(f, 0), 'unchanged', true],
    ['nothing', [file(p, 5, all)], emptyDay(day, 60, 24), 'unchanged', false],
  ])('%s', (_, before, incoming, outcome, isStored) => {
    const applied = applyFile(apply(before), copy(incoming))
    expect([applied.outcome, applied.known !== undefined]).toEqual([outcome, isStored])
  })
  test('only zeros make no series, but still win over an older file', () => {
    const zeros = made(f + 1, 0)
    for (const files of [
      [zeros, made(f, 7), file(p, 5, all)],
      [made(f, 7), file(p, 5, all), zeros],
    ]) {
      const row = packDay(apply(files)?.shown ?? emptyDay(day, 60, 24))
      expect([row.generated.length, row.generated_origins.length]).toEqual([0, 4])
    }
  })
})

/** Random files of a day: any source, date, version, step and hours, some with generation. */
const anyFile = fc.record({
  source: fc.constantFrom(...Object.values(curveSources)),
  date: fc.constantFrom('2026-10-15', '2026-10-16', '2026-11-02'),
  step: fc.constantFrom<StepMinutes>(15, 60),
  subject: fc.constantFrom('meter', 'meter', 'meter', 'selfUsed', 'generated'),
  points: fc.array(
    fc.record({
      at: fc.nat(95),
      wh: fc.nat(100_000),
      state: fc.constantFrom(1, 2, 3),
    }),
    { maxLength: 30 },
  ),
})
type AnyFile = typeof anyFile extends fc.Arbitrary<infer T> ? T : never

/** Ranks are unique: the version is the index in the list. */
function dayOfFile({ source, date, step, subject, points }: AnyFile, version: number): CurveDay {
  const isMeter = subject === 'meter'
  const own = isMeter ? step : 60
  const curve = emptyDay(day, own, countOf[own])
  const track = emptyTrack(24)
  const of = rank(source, date, version)
  for (const { at, wh, state } of points) {
    const i = at % countOf[own]
    if (isMeter) {
      curve.ranks[i] = of
      curve.states[i] = state
      curve.imported[i] = wh
      curve.exported[i] = wh >> 2
    } else {
      track.ranks[i] = of
      track.values[i] = wh
    }
  }
  if (subject !== 'meter') curve[subject as 'generated'] = track
  return curve
}

const textOf = (known: KnownDay | undefined) =>
  known && JSON.stringify(Object.entries(packDay(known.shown)).map(([name, value]) => [name, String(value)]))

test('any order of the same files gives the same day, also when some come twice', () => {
  fc.assert(
    fc.property(
      fc.array(anyFile, { minLength: 1, maxLength: 6 }).chain((files) => {
        const days = files.map(dayOfFile)
        return fc.tuple(
          fc.constant(days),
          fc.shuffledSubarray(days, { minLength: days.length }),
          fc.shuffledSubarray(days),
        )
      }),
      ([files, shuffled, again]) => {
        const [one, other] = [apply(files), apply([...shuffled, ...again])]
        expect(textOf(other)).toBe(textOf(one))
      },
    ),
    { numRuns: 400 },
  )
})

test('a row is as small as possible', () => {
  const whole = packDay(file(rank(billing), 7, all, 3))
  expect([whole.imported.length, whole.states.length, whole.origins.length, whole.exported.length]).toEqual([
    48, 0, 0, 0,
  ])
  expect(whole).toMatchObject({
    imported_wh: 168,
    state: 3,
    source: 3,
    file_date: '2026-10-16',
    file_version: 0,
  })
  const mixed = apply([file(rank(billing), 7, all, 3), file(rank(rectified), 8, [3], 2)])
  const row = packDay(mixed?.shown ?? emptyDay(day, 60, 24))
  expect([row.states.length, row.origins.length, row.state, row.source]).toEqual([24, 96, 2, 4])
})
