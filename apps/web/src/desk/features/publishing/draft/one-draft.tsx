import { publishKindLabels } from '#desk/lib/kind-names.ts'
import { deskPaths } from '@fanal/contract/desk/desk-paths'
import type { PublishDraft } from '@fanal/contract/schemas/desk/publishing'
import type { Parts } from '@fanal/domain/publishing/publish-kinds'
import { useState } from 'react'
import { useMay } from '#desk/lib/staff.tsx'
import { useTexts } from '#lib/texts.ts'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Note } from '#ui/state/note.tsx'
import { Chip } from '#ui/text/chip.tsx'
import { useStateLabel, useThingTitle } from '../publishing-labels.ts'
import styles from '../publishing.module.css'
import { ChangesCard } from './changes-card.tsx'
import { changedNames } from './changed-names.ts'
import { ChecksCard } from './checks-card.tsx'
import { HistoryCard } from './history-card.tsx'
import { PreviewCard } from './preview-card.tsx'
import { ReleaseCard } from './release-card.tsx'
import { Steps } from './steps.tsx'
import { useWritten } from './use-written.ts'
import { WriteCard } from './write-card.tsx'

const byPart = (list: readonly { part: keyof Parts; value: Parts['all'] }[]): Parts =>
  Object.fromEntries(list.map(({ part, value }) => [part, value]))

/** A draft with all that is known of it. */
export function OneDraft({ draft }: { draft: PublishDraft }) {
  const t = useTexts('desk-publishing')
  const may = useMay()
  const stateLabel = useStateLabel()
  const thingTitle = useThingTitle()
  const written = useWritten(draft)
  const [seen, setSeen] = useState<readonly string[]>([])
  const before = byPart(draft.before)
  const after = byPart(written)
  const changed = changedNames(before, after)
  const { id, kind, state, reverts } = draft
  const mayWrite = may('publish.draft', { kind }).is === 'allowed'
  const isOpen = mayWrite && state === 'draft'
  const isTyped = written.some((one) => one.state !== 'saved')
  const isReview =
    state === 'waiting' && draft.asked?.is_mine === false && may('publish.checked', { kind }).is === 'second'
  const shown = stateLabel({ ...draft, is_for_me: isReview })
  return (
    <div className={styles.page}>
      <PageHead
        title={<span translate="no">{thingTitle(draft)}</span>}
        back={{ href: deskPaths.publishing, label: t('draft.back') }}
        aside={<Chip tone={shown.tone}>{shown.text}</Chip>}
      >
        {t('draft.about', { kind: t(publishKindLabels[kind]), id: String(id) })}
        {reverts !== null && ` · ${t('draft.reverts', { id: String(reverts) })}`}
      </PageHead>
      {draft.reaches !== null && <Note>{t('draft.reaches', { count: draft.reaches })}</Note>}
      <Steps draft={draft} hasChanges={changed.length > 0} />
      <div className={styles.two}>
        <div className={styles.column}>
          <ChangesCard
            draft={draft}
            before={before}
            after={after}
            seen={seen}
            onSeen={isReview ? setSeen : undefined}
          />
          {(isOpen || isTyped) && <WriteCard draft={draft} written={written} isOpen={isOpen} />}
          <PreviewCard draft={draft} before={before} after={after} />
        </div>
        <div className={styles.column}>
          <ReleaseCard
            draft={draft}
            isSaved={written.every((one) => one.state === 'saved')}
            changes={changed.length}
            unseen={changed.filter((name) => !seen.includes(name)).length}
          />
          {(state === 'draft' || state === 'waiting') && (
            <ChecksCard draft={draft} hasChanges={changed.length > 0} />
          )}
          <HistoryCard draft={draft} />
        </div>
      </div>
    </div>
  )
}
