import { draftPath } from '@fanal/contract/desk/desk-paths'
import { publishable, publishing, revertDraft } from '@fanal/contract/desk/publishing'
import type { PublishDraft } from '@fanal/contract/schemas/desk/publishing'
import { useMay } from '#desk/lib/staff.tsx'
import { useApiMutation } from '#lib/api/use-api-mutation.ts'
import { navigate } from '#lib/location.ts'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Note } from '#ui/state/note.tsx'
import { usePublicationText } from '../list/publications.tsx'
import styles from './history-card.module.css'

/** What was published of this thing; each can be brought back, by a draft of its own. */
export function HistoryCard({ draft }: { draft: PublishDraft }) {
  const t = useTexts('desk-publishing')
  const textOf = usePublicationText()
  const mayWrite = useMay()('publish.draft', { kind: draft.kind }).is === 'allowed'
  const reverting = useApiMutation(revertDraft, { invalidates: [publishing, publishable] })
  return (
    <Card title={t('history.ofThing')}>
      {reverting.error && (
        <Note tone="bad" role="alert">
          {reverting.error.code === 'not_possible' ? t('release.notPossible') : reverting.error.message}
        </Note>
      )}
      {draft.history.length === 0 && <p>{t('history.noneOfThing')}</p>}
      <ol className={styles.history}>
        {draft.history.map((one) => (
          <li key={one.id} aria-current={one.id === draft.id ? 'true' : undefined}>
            <span>
              <a href={draftPath(one.id)}>#{one.id}</a> {textOf(one)}
            </span>
            {mayWrite && one.id === draft.id && (
              <Button
                size="s"
                busy={reverting.isPending}
                onClick={() =>
                  reverting.mutate(
                    { params: { id: one.id } },
                    { onSuccess: ({ id }) => navigate(draftPath(id)) },
                  )
                }
              >
                {t('history.revert')}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}
