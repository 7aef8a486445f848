import { isDay } from '../../dates.ts'
import { isValidIban, normaliseIban } from '../../identifiers/iban.ts'
import { isPlausiblePhone } from '../../identifiers/phone.ts'
import { hasControlCharacters } from '../../identifiers/plain-text.ts'
import type { ClaimQuestion } from '../claims/claim-questions.ts'
import { valueErrors } from '../readings/check-reading.ts'

/** Answers to a subtype's questions, as typed or picked; null is "none of these". */
export interface ClaimAnswers {
  invoice_id?: number | null | undefined
  reading?: Record<string, string> | undefined
  reading_day?: string | undefined
  incident_day?: string | undefined
  incident_from?: string | undefined
  incident_to?: string | undefined
  /** The incident has no end yet. */
  is_ongoing?: boolean | undefined
  amount?: string | undefined
  change_id?: number | null | undefined
  earlier_case?: string | null | undefined
  iban?: string | undefined
  place?: string | undefined
  contact_name?: string | undefined
  contact_phone?: string | undefined
}

export type AnswerError =
  | 'required'
  | 'not_a_day'
  | 'in_future'
  | 'before_start'
  | 'not_a_number'
  | 'amount_not_valid'
  | 'iban_not_valid'
  | 'phone_not_valid'
  | 'too_long'
  | 'control_characters'

export interface AnswerRules {
  today: string
  /** The registers of the contract's meter. */
  periods: readonly string[]
}

const lineMax = 200

function pickError(picked: number | string | null | undefined): AnswerError | undefined {
  return picked === undefined || picked === '' ? 'required' : undefined
}

function dayError(day: string | undefined, { today }: AnswerRules): AnswerError | undefined {
  if (!day) return 'required'
  if (!isDay(day)) return 'not_a_day'
  return day > today ? 'in_future' : undefined
}

function lineError(text = ''): AnswerError | undefined {
  const line = text.trim()
  if (!line) return 'required'
  if (line.length > lineMax) return 'too_long'
  return hasControlCharacters(line) ? 'control_characters' : undefined
}

function phoneError(text = ''): AnswerError | undefined {
  if (!text.trim()) return 'required'
  return isPlausiblePhone(text) ? undefined : 'phone_not_valid'
}

/** Euros with cents, comma or dot. Not everybody knows it yet. */
function amountError(text = ''): AnswerError | undefined {
  const typed = text.trim()
  return !typed || /^\d{1,7}([.,]\d{1,2})?$/.test(typed) ? undefined : 'amount_not_valid'
}

function ibanError(text = ''): AnswerError | undefined {
  const iban = normaliseIban(text)
  return !iban || isValidIban(iban) ? undefined : 'iban_not_valid'
}

function periodErrors({ incident_from, incident_to, is_ongoing }: ClaimAnswers, rules: AnswerRules) {
  const from = dayError(incident_from, rules)
  const end = is_ongoing === true ? undefined : dayError(incident_to, rules)
  const isReversed = !from && !end && is_ongoing !== true && (incident_to ?? '') < (incident_from ?? '')
  return { incident_from: from, incident_to: isReversed ? ('before_start' as const) : end }
}

type Errors = Partial<Record<string, AnswerError | undefined>>

const checks: Record<ClaimQuestion, (answers: ClaimAnswers, rules: AnswerRules) => Errors> = {
  invoice: ({ invoice_id }) => ({ invoice_id: pickError(invoice_id) }),
  reading: ({ reading = {}, reading_day }, rules) => ({
    ...valueErrors(reading, rules.periods, 'reading'),
    reading_day: dayError(reading_day, rules),
  }),
  incidentDate: ({ incident_day }, rules) => ({ incident_day: dayError(incident_day, rules) }),
  incidentPeriod: periodErrors,
  amount: ({ amount }) => ({ amount: amountError(amount) }),
  change: ({ change_id }) => ({ change_id: pickError(change_id) }),
  earlierCase: ({ earlier_case }) => ({ earlier_case: pickError(earlier_case) }),
  bankAccount: ({ iban }) => ({ iban: ibanError(iban) }),
  place: ({ place }) => ({ place: lineError(place) }),
  contactPerson: ({ contact_name, contact_phone }) => ({
    contact_name: lineError(contact_name),
    contact_phone: phoneError(contact_phone),
  }),
}

/** Errors by field: `answers.invoice_id`, `answers.reading.P1`… */
export function checkAnswers(
  questions: readonly ClaimQuestion[],
  answers: ClaimAnswers,
  rules: AnswerRules,
): Partial<Record<string, AnswerError>> {
  const found = questions.flatMap((question) => Object.entries(checks[question](answers, rules)))
  return Object.fromEntries(
    found.flatMap(([field, error]) => (error === undefined ? [] : [[`answers.${field}`, error]])),
  )
}

const fields: Record<ClaimQuestion, readonly (keyof ClaimAnswers)[]> = {
  invoice: ['invoice_id'],
  reading: ['reading', 'reading_day'],
  incidentDate: ['incident_day'],
  incidentPeriod: ['incident_from', 'incident_to', 'is_ongoing'],
  amount: ['amount'],
  change: ['change_id'],
  earlierCase: ['earlier_case'],
  bankAccount: ['iban'],
  place: ['place'],
  contactPerson: ['contact_name', 'contact_phone'],
}

/** What was asked for and answered, trimmed: an answer to another subtype's question is dropped. */
export function cleanAnswers(questions: readonly ClaimQuestion[], answers: ClaimAnswers): ClaimAnswers {
  const wanted = questions.flatMap((question) => fields[question])
  const kept = wanted.flatMap((field) => {
    const answer = answers[field]
    const clean = typeof answer === 'string' ? answer.trim() : answer
    return clean === undefined || clean === '' ? [] : [[field, clean]]
  })
  const clean: ClaimAnswers = Object.fromEntries(kept)
  if (clean.is_ongoing === true) delete clean.incident_to
  return clean.iban === undefined ? clean : { ...clean, iban: normaliseIban(clean.iban) }
}
