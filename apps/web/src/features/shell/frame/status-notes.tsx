import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/state/note.tsx'
import { iconEye, iconLogout } from '#ui/text/icons.ts'
import styles from './status-notes.module.css'

/** Ends an impersonation, with or without script. */
function StopLooking() {
  const t = useTexts('shell')
  return (
    <form method="post" action="/session/end">
      <Button type="submit" size="s" icon={iconLogout}>
        {t('readonly.exit')}
      </Button>
    </form>
  )
}

/** Status notes: read-only session, and settings or flags that failed to load. */
export function StatusNotes() {
  const t = useTexts('shell')
  const { profile, hasSettingsError, flagsError } = usePortal()
  if (!profile?.readonly && !hasSettingsError && !flagsError) return null
  return (
    <div className={styles.notes}>
      {profile?.readonly && (
        <Note tone="warn" icon={iconEye} action={<StopLooking />}>
          {t('readonly.banner', { name: profile.name })}
        </Note>
      )}
      {hasSettingsError && <Note tone="bad">{t('settings.error')}</Note>}
      {flagsError && !hasSettingsError && <Note tone="warn">{t('flags.error', { detail: flagsError })}</Note>}
    </div>
  )
}
