import type { ClaimAnswers } from '@fanal/domain/support/forms/claim-answers'
import type { HeldFile } from '#fields/use-uploader.ts'

/** `none`: "none of these". */
export const noneOfThese = 'none'

export interface ClaimValues {
  contract: string
  tipus: string
  subtipus: string
  comments: string
  attachment: HeldFile[]
  /** Apart from the other answers: an account is not kept in drafts. */
  iban: string
  answers: {
    invoice_id: string
    change_id: string
    earlier_case: string
    reading: Record<string, string>
    reading_day: string
    incident_day: string
    incident_from: string
    incident_to: string
    is_ongoing: boolean
    amount: string
    place: string
    contact_name: string
    contact_phone: string
  }
}

export const blankAnswers: ClaimValues['answers'] = {
  invoice_id: '',
  change_id: '',
  earlier_case: '',
  reading: { P1: '', P2: '', P3: '', P4: '', P5: '', P6: '', m3: '' },
  reading_day: '',
  incident_day: '',
  incident_from: '',
  incident_to: '',
  is_ongoing: false,
  amount: '',
  place: '',
  contact_name: '',
  contact_phone: '',
}

const picked = (chosen: string) => {
  if (chosen === '') return undefined
  return chosen === noneOfThese ? null : chosen
}
const pickedId = (chosen: string) => {
  const id = picked(chosen)
  return id ? Number(id) : id
}

/** The answers as they are checked and sent. */
export function answersOf({ answers, iban }: ClaimValues): ClaimAnswers {
  const { invoice_id: invoice, change_id: change, earlier_case: earlier, ...rest } = answers
  const found = {
    invoice_id: pickedId(invoice),
    change_id: pickedId(change),
    earlier_case: picked(earlier),
  }
  const given = Object.entries(found).filter(([, value]) => value !== undefined)
  const read = Object.entries(rest.reading).filter(([, typed]) => typed.trim() !== '')
  return { ...rest, reading: Object.fromEntries(read), iban, ...Object.fromEntries(given) }
}
