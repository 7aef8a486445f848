import { describe, expect, test } from 'vitest'
import { type ReportedCase, type ReportedEntry, runsOf } from './case-runs.ts'
import { composeReportCsv } from './report-csv.ts'
import { addRun, type Figures, isCounted, newTally, noFigures, timesOf } from './figures.ts'
import { quarterName, quarterOf, reportPeriod, spanOf } from './report-period.ts'
import { kindsOf, placeOf } from './reports.ts'

const at = (text: string) => Date.parse(`${text}+01:00`)
const opened: ReportedEntry = { kind: 'opened', by: 'customer', at: at('2026-11-02T10:00') }
const step = (
  kind: ReportedEntry['kind'],
  when: string,
  more: Partial<ReportedEntry> = {},
): ReportedEntry => ({
  kind,
  by: 'staff',
  at: at(when),
  ...more,
})
const aCase = (entries: ReportedEntry[], term: ReportedCase['term'] = 'other'): ReportedCase => ({
  kind: 'claim',
  claimType: '02',
  claimSubtype: '009',
  categoryId: null,
  term,
  entries,
})
const quarter = spanOf({ from: '2026-10-01', to: '2027-01-01' })
const until = quarter.to

describe('periods', () => {
  test.each([
    ['2026-Q4', { from: '2026-10-01', to: '2027-01-01' }],
    ['2026T1', { from: '2026-01-01', to: '2026-04-01' }],
    ['2026', { from: '2026-01-01', to: '2027-01-01' }],
    ['2026-Q5', undefined],
    ['26', undefined],
    ['', undefined],
  ])('%s', (text, period) => expect(reportPeriod(text)).toEqual(period))

  test('a year is no quarter', () => expect(quarterOf('2026')).toBeUndefined())

  test.each([
    ['2026-01-01', '2026-Q1'],
    ['2026-03-31', '2026-Q1'],
    ['2026-04-01', '2026-Q2'],
    ['2026-12-31', '2026-Q4'],
  ])('%s is in %s', (day, name) => expect(quarterName(day)).toBe(name))

  test('begin at midnight in Madrid', () =>
    expect(quarter).toEqual({
      from: Date.parse('2026-10-01T00:00+02:00'),
      to: Date.parse('2027-01-01T00:00+01:00'),
    }))
})

describe('runs', () => {
  test.each([
    ['not merged', undefined, false],
    ['merged before its end', '2026-11-23T11:00', true],
    ['merged after its end', '2026-11-30T11:00', false],
  ])('a case into which an older one was %s', (_, mergedAt, isLate) => {
    const older = { ...opened, at: at('2026-10-26T10:00') }
    const merged = mergedAt
      ? [{ kind: 'other' as const, entries: [older, step('merged', mergedAt)], merged: [] }]
      : []
    const entries = [opened, step('closed', '2026-11-23T12:00', { result: 'accepted' })]
    expect(runsOf({ ...aCase(entries), merged }, { until })).toMatchObject([{ isLate, endTook: 15 }])
  })

  test('a case that is open has one, late once its date has passed', () => {
    expect(runsOf(aCase([opened]), { until: at('2026-11-20T00:00') })).toEqual([
      { term: 'other', begunAt: opened.at, isReopened: false, isLate: false },
    ])
    // Fifteen working days from the second of November end with the 23rd.
    expect(runsOf(aCase([opened]), { until: at('2026-11-24T00:00:01') })[0]).toMatchObject({ isLate: true })
  })

  test('times are in the unit of the term: working days, calendar days, hours', () => {
    const entries = [
      opened,
      step('message', '2026-11-05T09:00'),
      step('closed', '2026-11-09T13:00', { result: 'denied' }),
    ]
    const took = (term: ReportedCase['term']) => {
      const [run] = runsOf(aCase(entries, term), { until })
      return [run?.answerTook, run?.endTook, run?.isLate, run?.result]
    }
    // The seventh and eighth are a weekend.
    expect(took('other')).toEqual([3, 5, false, 'denied'])
    expect(took('billing')).toEqual([3, 7, true, 'denied'])
    expect(took('continuity')).toEqual([71, 171, true, 'denied'])
  })

  test('the customer’s time is not ours', () => {
    const entries = [
      opened,
      step('message', '2026-11-03T09:00'),
      step('asked', '2026-11-04T09:00'),
      step('answered', '2026-11-11T09:00', { by: 'customer' }),
      step('closed', '2026-11-12T09:00', { result: 'accepted' }),
    ]
    expect(runsOf(aCase(entries), { until })[0]).toMatchObject({ answerTook: 1, endTook: 3, isLate: false })
  })

  test('a reopened case has another, with a term of its own', () => {
    const entries = [
      opened,
      step('forwarded', '2026-11-03T09:00'),
      step('closed', '2026-11-30T09:00', { result: 'denied' }),
      step('rated', '2026-11-30T10:00', { by: 'customer', stars: 2 }),
      step('reopened', '2026-12-01T09:00', { by: 'customer' }),
      step('solved', '2026-12-02T09:00', { by: 'customer' }),
    ]
    expect(runsOf(aCase(entries), { until })).toMatchObject([
      {
        isReopened: false,
        isLate: true,
        result: 'denied',
        stars: 2,
        forwardedAt: at('2026-11-03T09:00'),
      },
      { isReopened: true, isLate: false, result: 'solved', endTook: 1, begunAt: at('2026-12-01T09:00') },
    ])
  })

  test('what came after the period is not known to it, but for a rating of what ended in it', () => {
    const entries = [
      opened,
      step('closed', '2026-12-30T09:00', { result: 'accepted' }),
      step('rated', '2027-01-04T10:00', { by: 'customer', stars: 5 }),
      step('reopened', '2027-01-05T09:00', { by: 'customer' }),
    ]
    expect(runsOf(aCase(entries), { until })).toMatchObject([{ result: 'accepted', stars: 5 }])
    expect(runsOf(aCase(entries), { until: at('2026-12-01T00:00') })).toMatchObject([{ isLate: true }])
  })
})

test.each<[text: string, entries: ReportedEntry[], counted: Partial<Figures>]>([
  ['opened in it', [opened], { received: 1, pending: 1, pending_late: 1 }],
  ['opened before it', [{ ...opened, at: at('2026-09-30T20:00') }], { pending: 1, pending_late: 1 }],
  [
    'opened before it, ended in it',
    [{ ...opened, at: at('2026-09-29T20:00') }, step('closed', '2026-10-02T09:00', { result: 'accepted' })],
    { answered: 1, ended: 1, accepted: 1, in_time: 1 },
  ],
  ['opened after it', [{ ...opened, at: at('2027-01-02T10:00') }], {}],
  [
    'ended before it',
    [{ ...opened, at: at('2026-09-02T20:00') }, step('closed', '2026-09-03T09:00', { result: 'accepted' })],
    {},
  ],
  [
    'withdrawn by the customer: nobody answered',
    [opened, step('withdrawn', '2026-11-03T10:00', { by: 'customer' })],
    { received: 1, ended: 1, withdrawn: 1, in_time: 1 },
  ],
  [
    'reopened, and open at its end',
    [
      opened,
      step('closed', '2026-11-03T10:00', { result: 'denied' }),
      step('reopened', '2026-12-30T10:00', { by: 'customer' }),
    ],
    { received: 1, answered: 1, ended: 1, denied: 1, in_time: 1, reopened: 1, pending: 1 },
  ],
])('a case %s', (_, entries, counted) => {
  const tally = newTally()
  for (const run of runsOf(aCase(entries), { until }))
    addRun(tally, run, { section: '02', reason: '009', span: quarter })
  expect(tally.total).toEqual({ ...noFigures(), ...counted })
  const rows = [...tally.sections.values()]
  expect(rows.map(({ figures }) => figures)).toEqual(Object.keys(counted).length > 0 ? [tally.total] : [])
})

test('a figure counts the runs that its list has', () => {
  const [run] = runsOf(aCase([opened]), { until })
  expect(run && [isCounted('received', run, quarter), isCounted('ended', run, quarter)]).toEqual([
    true,
    false,
  ])
})

test.each([
  [[], undefined],
  [[4], { mean: 4, nineOfTen: 4 }],
  [[10, 1, 2, 3, 4, 5, 6, 7, 8, 9], { mean: 5.5, nineOfTen: 9 }],
])('times of %j', (took, times) => expect(timesOf(took)).toEqual(times))

test('claims are counted by type and subtype, cases of all kinds by kind and what they are about', () => {
  const claim = aCase([opened])
  const request = { ...claim, kind: 'request', claimType: null, claimSubtype: null, categoryId: 3 } as const
  expect(placeOf('claims', claim)).toEqual({ section: '02', reason: '009' })
  expect(placeOf('quality', claim)).toEqual({ section: 'claim', reason: '02' })
  expect(placeOf('quality', request)).toEqual({ section: 'request', reason: '3' })
  expect([kindsOf('claims'), kindsOf('quality')]).toEqual([['claim'], ['claim', 'request', 'contact']])
})

test('the file is for a spreadsheet, and runs no formula', () => {
  const figures = { ...noFigures(), received: 3 }
  const reasons = [{ code: '009', label: '=cmd()', figures }]
  const file = composeReportCsv({
    report: 'claims',
    period: '2026-Q4',
    from: '2026-10-01',
    to: '2027-01-01',
    total: figures,
    stars: 4.5,
    sections: [{ code: '02', label: 'Facturación; y "medida"', figures, reasons }],
    terms: [
      {
        term: 'billing',
        unit: 'days',
        figures,
        answer: null,
        end: { mean: 2.5, nine_of_ten: 4 },
      },
    ],
  })
  const lines = file.split('\r\n')
  expect(lines[0]).toMatch(/^\ufeffreport;period;from;to;group;code;subcode;label;received;reopened;/)
  expect(new Set(lines.slice(0, 5).map((line) => line.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/).length))).toEqual(
    new Set([29]),
  )
  expect(lines[2]).toContain('"Facturación; y ""medida"""')
  expect(lines[3]).toContain(`"'=cmd()";"3"`)
  expect(lines[4]).toContain('"days";"";"";"2.5";"4"')
})
