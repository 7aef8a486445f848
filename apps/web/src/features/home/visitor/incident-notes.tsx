import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { useRead } from '#lib/api/use-api-query.ts'
import { Note } from '#ui/state/note.tsx'
import { serviceNowRead } from './reads.ts'

/** Where supply is out now: before everything else. */
export function IncidentNotes() {
  const t = useTexts('home-visitor')
  const { nearDateTime } = useFormats()
  const { data } = useRead(serviceNowRead)
  return data?.incidents.map(({ id, place, text, lang, since }) => (
    <Note key={id} tone="warn" title={t('incident', { place, at: nearDateTime(since) })}>
      <span lang={lang}>{text}</span>
    </Note>
  ))
}
