import { reportMeasures } from '@fanal/domain/reports/figures'
import { reportPeriod } from '@fanal/domain/reports/report-period'
import { reportNames } from '@fanal/domain/reports/reports'
import { caseKinds, caseResults } from '@fanal/domain/support/case'
import { deadlineKinds, deadlineUnits } from '@fanal/domain/support/deadlines'
import { z } from 'zod'
import { choice } from '../parts/choice.ts'

const params = z.object({ report: z.enum(reportNames) })
const period = z
  .string()
  .max(7)
  .refine((text) => reportPeriod(text) !== undefined, 'not_a_period')
const day = z.iso.date()
const instant = z.iso.datetime()
const code = z.string().max(20)

const figuresSchema = z.record(z.enum(reportMeasures), z.int())

/** In the unit of the term. */
const timesSchema = z.object({ mean: z.number(), nine_of_ten: z.number() }).nullable()

const reasonSchema = z.object({
  /** A subtype, a type or a category; empty: none is known. */
  code,
  label: z.string(),
  figures: figuresSchema,
})

const termSchema = z.object({
  term: z.enum(deadlineKinds),
  value: z.int(),
  unit: z.enum(deadlineUnits),
  figures: figuresSchema,
  /** Until the first answer, and until the end. */
  answer: timesSchema,
  end: timesSchema,
})

export const staffReportSchemas = {
  params,
  query: z.object({ period }),
  response: z.object({
    report: z.enum(reportNames),
    period: z.string(),
    from: day,
    /** The first day after it. */
    to: day,
    /** Otherwise its figures still change. */
    is_over: z.boolean(),
    total: figuresSchema,
    /** The mean of all ratings, from 1 to 5. */
    stars: z.number().nullable(),
    sections: z.array(reasonSchema.extend({ reasons: z.array(reasonSchema) })),
    terms: z.array(termSchema),
  }),
}
export type StaffReport = z.infer<typeof staffReportSchemas.response>
export type ReportTerm = StaffReport['terms'][number]
export type ReportSection = StaffReport['sections'][number]

export const reportCasesSchemas = {
  params,
  query: z.object({
    period,
    measure: choice(reportMeasures),
    section: code.optional(),
    reason: code.optional(),
    term: z.enum(deadlineKinds).optional(),
    /** `next` of the page before. */
    after: z.string().max(60).optional(),
  }),
  response: z.object({
    items: z.array(
      z.object({
        number: z.string(),
        kind: z.enum(caseKinds),
        about: z.string(),
        begun_at: instant,
        is_reopened: z.boolean(),
        ended_at: instant.nullable(),
        result: z.enum(caseResults).nullable(),
        /** Until its end, without the customer's time. */
        took: z.number().nullable(),
        unit: z.enum(deadlineUnits),
        is_late: z.boolean(),
        stars: z.int().nullable(),
      }),
    ),
    next: z.string().nullable(),
  }),
}
export type ReportCases = z.infer<typeof reportCasesSchemas.response>
export type CountedCase = ReportCases['items'][number]

export const downloadReportSchemas = { params, query: z.object({ period }) }
export const downloadClaimsSchemas = { query: z.object({ period }) }
