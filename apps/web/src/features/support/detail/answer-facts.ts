import type { Case } from '@fanal/contract/schemas/support'
import { parseReading } from '@fanal/domain/support/readings/self-reading'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import type { Fact } from '#ui/layout/facts.tsx'
import { changeWord } from '#features/support/claim/change-labels.ts'
import { useReadingText } from '#features/support/readings/reading-text.ts'

const valuesIn = (typed: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(typed).flatMap(([name, text]) => {
      const value = parseReading(text)
      return value === undefined ? [] : [[name, value]]
    }),
  )

/** What was answered to the questions of a claim. */
export function useAnswerFacts({ answers, change }: Pick<Case, 'answers' | 'change'>): Fact[] {
  const t = useTexts('support')
  const { date, money, period } = useFormats()
  const { readingText } = useReadingText()
  const { reading, reading_day: readingDay, incident_day: day } = answers
  const { incident_from: from, incident_to: to, is_ongoing: isOngoing } = answers
  const facts: Fact[] = []
  const add = (label: string, value: string | undefined) => {
    if (value) facts.push({ label, value })
  }
  if (reading && readingDay)
    add(t('data.reading'), readingText({ day: readingDay, values: valuesIn(reading) }))
  if (day) add(t('data.incident'), date(day))
  if (from)
    add(t('data.incident'), isOngoing || !to ? t('data.ongoing', { day: date(from) }) : period(from, to))
  if (answers.amount) add(t('data.amount'), money(Number(answers.amount.replace(',', '.'))))
  if (change) add(t('data.change'), `${t(changeWord(change.kind))}, ${date(change.requested_at)}`)
  add(t('data.iban'), answers.iban)
  add(t('data.place'), answers.place)
  add(t('data.contactPerson'), [answers.contact_name, answers.contact_phone].filter(Boolean).join(' · '))
  return facts
}
