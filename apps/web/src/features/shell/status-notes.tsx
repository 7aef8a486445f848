import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { Note } from '#ui/note.tsx'
import { iconEye } from '#ui/icons.ts'
import styles from './status-notes.module.css'

/** What everyone on the page must know: a read-only session, and settings or flags that could not be loaded. */
export function StatusNotes() {
  const t = useTexts('shell')
  const { profile, hasSettingsError, flagsError } = usePortal()
  if (!profile?.readonly && !hasSettingsError && !flagsError) return null
  return (
    <div className={styles.notes}>
      {profile?.readonly && (
        <Note tone="warn" icon={iconEye}>
          {t('readonly.banner', { name: profile.name })}
        </Note>
      )}
      {hasSettingsError && <Note tone="bad">{t('settings.error')}</Note>}
      {flagsError && !hasSettingsError && <Note tone="warn">{t('flags.error', { detail: flagsError })}</Note>}
    </div>
  )
}
