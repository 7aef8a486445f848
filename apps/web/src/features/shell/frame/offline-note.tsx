import { useEffect, useRef } from 'react'
import { useFormats } from '#lib/format.ts'
import { usePath } from '#lib/location.ts'
import { useTexts } from '#lib/texts.ts'
import { leaveKept, useOffline } from '#lib/use-offline.ts'
import { Note } from '#ui/state/note.tsx'

/** Says that what is shown was kept, and may be old. */
export function OfflineNote() {
  const t = useTexts('shell')
  const { dateTime } = useFormats()
  const path = usePath()
  const { isOffline, keptAt } = useOffline()
  const first = useRef(path)
  useEffect(() => {
    // Another page comes from the server, or says itself that it cannot.
    if (path !== first.current) leaveKept()
  }, [path])
  return (
    <div role="status">
      {isOffline && (
        <Note tone="warn">
          {keptAt ? t('offlineKept', { moment: dateTime(new Date(Number(keptAt))) }) : t('offline')}
        </Note>
      )}
    </div>
  )
}
