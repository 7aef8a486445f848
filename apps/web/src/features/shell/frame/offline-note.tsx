import { useOnline } from '#lib/use-online.ts'
import { useTexts } from '#lib/texts.ts'
import { Note } from '#ui/state/note.tsx'

/** Says that what is shown was kept, and may be old. */
export function OfflineNote() {
  const t = useTexts('shell')
  const isOnline = useOnline()
  return <div role="status">{!isOnline && <Note tone="warn">{t('offline')}</Note>}</div>
}
