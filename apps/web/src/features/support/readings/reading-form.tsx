import type { Answer } from '@fanal/contract/endpoint'
import { selfReadings, sendSelfReading } from '@fanal/contract/support'
import type { selfReadingsSchemas } from '@fanal/contract/schemas/support-forms'
import { madridDayOf } from '@fanal/domain/dates'
import { checkSelfReading } from '@fanal/domain/support/readings/check-reading'
import { parseReading, readingDoubts } from '@fanal/domain/support/readings/self-reading'
import { useState } from 'react'
import { ConsentField } from '#fields/consent-field.tsx'
import { DateField } from '#fields/date-field.tsx'
import { UploadsField } from '#fields/uploads-field.tsx'
import { type HeldFile, sentFile } from '#fields/use-uploader.ts'
import { useFormats } from '#lib/format.ts'
import { type Form, useFormValues } from '#lib/forms/use-form.ts'
import { PartState } from '#lib/parts/part-state.tsx'
import { useTexts } from '#lib/texts.ts'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { Note } from '#ui/state/note.tsx'
import { SupportForm } from '#features/support/support-form.tsx'
import styles from '#features/support/support-form.module.css'
import { useSupportForm } from '#features/support/use-support-form.ts'
import { LastReadings } from './last-readings.tsx'
import { ReadingFields } from './reading-fields.tsx'

type Known = Answer<typeof selfReadingsSchemas>

interface ReadingValues {
  day: string
  values: Record<string, string>
  confirm: boolean
  photo: HeldFile[]
}

interface ReadingFormProps {
  contractName: string
  onSent: (number: string) => void
}

function useReadingForm({ contractName, onSent }: ReadingFormProps, { periods, known }: Known) {
  const [today] = useState(() => madridDayOf(Date.now()))
  const blank: ReadingValues = {
    day: today,
    values: Object.fromEntries(periods.map((name) => [name, ''])),
    confirm: false,
    photo: [],
  }
  const form = useSupportForm(sendSelfReading, {
    values: blank,
    check: (values) => checkSelfReading(values, { periods, today, known }),
    files: 'photo',
    draft: { name: `reading ${contractName}` },
    argsOf: ({ day, values, confirm, photo: [photo] }) => ({
      params: { contractName },
      body: { day, values, confirm, ...(photo && { photo: sentFile(photo) }) },
    }),
    onDone: ({ id }) => onSent(id),
  })
  return { form, today }
}

/** What looks wrong is asked, not refused. */
function Doubts({ form, known }: { form: Form<ReadingValues>; known: Known['known'] }) {
  const t = useTexts('support')
  const { day, values } = useFormValues(form)
  const read = Object.entries(values).flatMap(([name, text]) => {
    const value = parseReading(text)
    return value === undefined ? [] : [[name, value] as const]
  })
  const doubts = Object.values(readingDoubts({ day, values: Object.fromEntries(read) }, known))
  if (doubts.length === 0) return null
  return (
    <Note tone="warn" role="status" title={t('reading.sure')}>
      <p>{t(doubts.includes('goes_back') ? 'reading.goesBack' : 'reading.jump')}</p>
      <ConsentField field={form.field('confirm')}>{t('reading.confirm')}</ConsentField>
    </Note>
  )
}

/** One of that day is on its way already. */
function Correction({ form, known }: { form: Form<ReadingValues>; known: Known['known'] }) {
  const t = useTexts('support')
  const { day } = useFormValues(form)
  if (known.own?.day !== day) return null
  return <Note role="status">{t('reading.corrects')}</Note>
}

function LoadedReadingForm({ data, ...props }: ReadingFormProps & { data: Known }) {
  const t = useTexts('support')
  const { number, date } = useFormats()
  const { form, today } = useReadingForm(props, data)
  const { last } = data.known
  const helpOf = (name: string) => {
    const value = last?.values[name]
    return value === undefined || !last
      ? undefined
      : t('reading.last', { value: number(value, 3), day: date(last.day) })
  }
  return (
    <>
      <SupportForm form={form} submitLabel={t('reading.submit')}>
        <DateField field={form.field('day')} label={t('reading.day')} max={today} required />
        <fieldset className={styles.group}>
          <legend>{t('reading.values')}</legend>
          <ReadingFields
            periods={data.periods}
            fieldOf={(name) => form.field(`values.${name}`)}
            helpOf={helpOf}
          />
        </fieldset>
        <Correction form={form} known={data.known} />
        <Doubts form={form} known={data.known} />
        <UploadsField
          field={form.field('photo')}
          label={t('reading.photo')}
          optionalText={t('optional')}
          maxFiles={1}
        />
      </SupportForm>
      <LastReadings items={data.items} />
    </>
  )
}

/** A reading of the meter by the customer, compared with the last one. */
export function ReadingForm(props: ReadingFormProps) {
  const query = useApiQuery(selfReadings, { params: { contractName: props.contractName } })
  return (
    <PartState query={query} lines={7}>
      {(data) => <LoadedReadingForm {...props} data={data} />}
    </PartState>
  )
}
