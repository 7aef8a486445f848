import { PartState } from '#lib/parts/part-state.tsx'
import { useReadOnlyReason } from '#lib/parts/use-read-only.ts'
import { useTexts } from '#lib/texts.ts'
import { useRead } from '#lib/api/use-api-query.ts'
import { Card } from '#ui/layout/card.tsx'
import { Note } from '#ui/state/note.tsx'
import { channelNames, type Channel, kindNames, type KindSlots } from './kind-labels.ts'
import styles from './preferences.module.css'
import { PreferencesTable } from './preferences-table.tsx'
import { useChoices } from './use-choices.ts'
import { noticePreferencesRead } from '#features/notices/reads.ts'

interface PreferencesCardProps {
  slots?: KindSlots
  /** Shown only with somewhere to send to. */
  hasWebhooks: boolean
}

const usual: readonly Channel[] = ['portal', 'mail', 'push', 'calendar']

/** Kinds of notices and their channels. Each choice is saved at once. */
export function PreferencesCard({ slots = {}, hasWebhooks }: PreferencesCardProps) {
  const t = useTexts('notices')
  const readOnly = useReadOnlyReason()
  const query = useRead(noticePreferencesRead)
  const { choose, state, failed } = useChoices()
  const words = { idle: t('saves.itself'), saving: t('saves.now'), saved: t('saves.done') }
  return (
    <Card
      id="preferencias"
      title={t('preferences')}
      aside={
        <span role="status" className={styles.saved}>
          {!readOnly && words[state]}
        </span>
      }
    >
      {readOnly && <Note className={styles.note}>{readOnly}</Note>}
      {failed && (
        <Note tone="bad" role="alert" className={styles.note}>
          {t('saves.failed', { kind: t(kindNames[failed.kind]), channel: t(channelNames[failed.channel]) })}
        </Note>
      )}
      <PartState query={query} lines={11}>
        {({ kinds }) => (
          <PreferencesTable
            kinds={kinds}
            channels={hasWebhooks ? [...usual, 'webhook'] : usual}
            slots={slots}
            isReadOnly={readOnly !== undefined}
            onChoose={choose}
          />
        )}
      </PartState>
    </Card>
  )
}
