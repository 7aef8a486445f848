import type { PublishDraft } from '@fanal/contract/schemas/desk/publishing'
import { useMay } from '#desk/lib/staff.tsx'
import { useVerdictText } from '#desk/lib/verdict-text.ts'
import { useDays } from '#features/support/use-days.ts'
import { useTexts } from '#lib/texts.ts'
import { Card } from '#ui/layout/card.tsx'
import { Note } from '#ui/state/note.tsx'
import { type PublishingKey, secondLabels } from '../publishing-labels.ts'
import { AskForm } from './ask-form.tsx'
import { DraftButton } from './draft-button.tsx'
import { Review } from './review.tsx'
import styles from '../publishing.module.css'
import { cancelPublication, discardDraft } from '@fanal/contract/desk/publishing'

interface ReleaseCardProps {
  draft: PublishDraft
  isSaved: boolean
  /** How many fields change. */
  changes: number
  /** How many of them its reviewer has not ticked yet. */
  unseen: number
}

const failures: Record<NonNullable<PublishDraft['failure']>, PublishingKey> = {
  changed_meanwhile: 'release.failed.changed_meanwhile',
  not_publishable: 'release.failed.not_publishable',
  not_permitted: 'release.failed.not_permitted',
}

/** The way to the customers, from where the draft is now. */
export function ReleaseCard({ draft, isSaved, changes, unseen }: ReleaseCardProps) {
  const t = useTexts('desk-publishing')
  const { moment } = useDays()
  const may = useMay()
  const verdictText = useVerdictText()
  const { state, kind, second, history, id, publish_at: at } = draft
  const act = second === null ? ('publish.alone' as const) : ('publish.checked' as const)
  const mayWrite = may('publish.draft', { kind }).is === 'allowed'
  if (state === 'waiting') return <Review draft={draft} unseen={unseen} />
  return (
    <Card title={t('release.title')}>
      <div className={styles.form}>
        {state === 'published' && (
          <p>{t('release.published', { when: moment(history.find((one) => one.id === id)?.at ?? '') })}</p>
        )}
        {state === 'discarded' && <p>{t('release.discarded')}</p>}
        {state === 'scheduled' && at !== null && (
          <>
            <p>{t('release.scheduled', { when: moment(at) })}</p>
            {mayWrite && <DraftButton id={id} endpoint={cancelPublication} label={t('release.cancel')} />}
          </>
        )}
        {state === 'draft' && (
          <>
            {second !== null && <p className={styles.meta}>{t(secondLabels[second])}</p>}
            <Refused draft={draft} />
            {draft.failure !== null && <Note tone="warn">{t(failures[draft.failure])}</Note>}
            {mayWrite && may(act, { kind }).is !== 'refused' ? (
              <AskForm draft={draft} isSaved={isSaved} hasChanges={changes > 0} />
            ) : (
              <p className={styles.meta}>
                {t('release.noRight')} {verdictText(mayWrite ? act : 'publish.draft', { kind })}
              </p>
            )}
            {mayWrite && <DraftButton id={id} endpoint={discardDraft} label={t('release.discard')} />}
          </>
        )}
      </div>
    </Card>
  )
}

function Refused({ draft: { refused } }: { draft: PublishDraft }) {
  const t = useTexts('desk-publishing')
  if (!refused) return null
  const { how, by: name, reason } = refused
  if (how === 'expired') return <Note tone="warn">{t('release.wasExpired', { name })}</Note>
  if (how === 'withdrawn') return <Note>{t('release.wasWithdrawn', { name })}</Note>
  return (
    <Note tone="warn">
      {reason ? t('release.wasRefused', { name, reason }) : t('release.wasRefusedPlain', { name })}
    </Note>
  )
}
