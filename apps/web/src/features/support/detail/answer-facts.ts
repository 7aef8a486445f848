import type { Case } from '@fanal/contract/schemas/support'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import type { Fact } from '#ui/layout/facts.tsx'
import { changeWord } from '#features/support/claim/change-words.ts'

/** What was answered to the questions of a claim. */
export function useAnswerFacts({ answers, change }: Pick<Case, 'answers' | 'change'>): Fact[] {
  const t = useTexts('support')
  const { date, period } = useFormats()
  const { reading, reading_day: readingDay, incident_day: day } = answers
  const { incident_from: from, incident_to: to, is_ongoing: isOngoing } = answers
  const facts: Fact[] = []
  const add = (label: string, value: string | undefined) => {
    if (value) facts.push({ label, value })
  }
  if (reading)
    add(
      t('data.reading'),
      [
        Object.entries(reading)
          .map(([name, value]) => `${name} ${value}`)
          .join(' · '),
        readingDay && date(readingDay),
      ]
        .filter(Boolean)
        .join(', '),
    )
  if (day) add(t('data.incident'), date(day))
  if (from)
    add(t('data.incident'), isOngoing || !to ? t('data.ongoing', { day: date(from) }) : period(from, to))
  add(t('data.amount'), answers.amount && `${answers.amount} €`)
  if (change) add(t('data.change'), `${t(changeWord(change.kind))}, ${date(change.requested_at)}`)
  add(t('data.iban'), answers.iban)
  add(t('data.place'), answers.place)
  add(t('data.contactPerson'), [answers.contact_name, answers.contact_phone].filter(Boolean).join(' · '))
  return facts
}
