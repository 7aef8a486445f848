import type { FormPath, FormText } from '@fanal/domain/support/claims/claim-form'
import { useTexts } from '#lib/texts.ts'
import type { CaseworkKey } from './casework-labels.ts'

const formLabels: Readonly<Record<string, CaseworkKey>> = {
  process: 'r1.process',
  step: 'r1.step',
  reference: 'r1.reference',
  date: 'r1.date',
  type: 'r1.type',
  subtype: 'r1.subtype',
  cups: 'r1.cups',
  tariff: 'r1.tariff',
  'holder.name': 'r1.holder',
  'holder.vat': 'r1.vat',
  'holder.phone': 'r1.phone',
  invoice: 'r1.invoice',
  earlier: 'r1.earlier',
  comments: 'r1.words',
  notes: 'r1.comments',
  'details.reading_day': 'r1.readingDay',
  'details.incident_day': 'r1.incidentDay',
  'details.incident_from': 'r1.incidentFrom',
  'details.incident_to': 'r1.incidentTo',
  'details.amount': 'r1.amount',
  'details.iban': 'r1.iban',
  'details.place': 'r1.place',
  'details.earlier_case': 'r1.earlier',
  'details.contact_name': 'r1.contactName',
  'details.contact_phone': 'r1.contactPhone',
}

const order = Object.keys(formLabels)

/** Texts as the form has them: stored, they have no order. */
export const inFormOrder = (texts: readonly FormText[]): FormText[] =>
  texts.toSorted((one, other) => placeOf(one) - placeOf(other))

const placeOf = ({ path }: FormText): number => {
  const place = order.indexOf(path.join('.'))
  return place < 0 ? order.length : place
}

/** The name of a text of form R1; its key where an operator added it. */
export function useFormLabel(): (path: FormPath) => string {
  const t = useTexts('desk-casework')
  return (path) => {
    const key = formLabels[path.join('.')]
    if (key) return t(key)
    const name = path.at(-1) ?? ''
    return path.at(-2) === 'reading' ? t('r1.reading', { period: name }) : name
  }
}
