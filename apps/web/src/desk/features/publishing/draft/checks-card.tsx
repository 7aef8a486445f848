import type { PublishDraft } from '@fanal/contract/schemas/desk/publishing'
import { useTexts } from '#lib/texts.ts'
import { Card } from '#ui/layout/card.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { iconCheck, iconInfo, iconWarning } from '#ui/text/icons.ts'
import { unwrittenParts, useFieldLabel, usePartLabel, useProblemText } from '../publishing-labels.ts'
import styles from './checks-card.module.css'

/** What was checked, and what keeps it from being published. */
export function ChecksCard({ draft, hasChanges }: { draft: PublishDraft; hasChanges: boolean }) {
  const t = useTexts('desk-publishing')
  const label = useFieldLabel(draft)
  const partLabel = usePartLabel()
  const problemText = useProblemText()
  const { problems, parts } = draft
  const unwritten = unwrittenParts(draft)
  return (
    <Card title={t('checks.title')}>
      <ul className={styles.checks}>
        {problems.map((one) => (
          <li key={`${one.part} ${one.field} ${one.detail}`} className={styles.bad}>
            <Icon path={iconWarning} size="s" />
            <span>
              {problemText(one)}
              <small>
                {one.part === 'all' ? label(one.field) : `${partLabel(one.part)} · ${label(one.field)}`}
              </small>
            </span>
          </li>
        ))}
        {problems.length === 0 && (
          <>
            {unwritten.length > 0 ? (
              <li className={styles.note}>
                <Icon path={iconInfo} size="s" />
                <span>{t('checks.otherLanguage', { languages: unwritten.map(partLabel).join(', ') })}</span>
              </li>
            ) : (
              <li>
                <Icon path={iconCheck} size="s" />
                <span>{t(parts.length > 1 ? 'checks.languages' : 'checks.value')}</span>
              </li>
            )}
            {hasChanges && (
              <li>
                <Icon path={iconCheck} size="s" />
                <span>{t('checks.ok')}</span>
              </li>
            )}
          </>
        )}
        {!hasChanges && (
          <li className={styles.note}>
            <Icon path={iconInfo} size="s" />
            <span>{t('checks.same')}</span>
          </li>
        )}
      </ul>
    </Card>
  )
}
