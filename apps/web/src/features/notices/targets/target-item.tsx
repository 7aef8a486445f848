import type { NoticeTarget } from '@fanal/contract/schemas/notices/targets'
import { useFormats } from '#lib/format.ts'
import { useReadOnlyReason } from '#lib/parts/use-read-only.ts'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { TryAgain } from './target-acts.tsx'
import styles from './where.module.css'

interface TargetItemProps {
  target: NoticeTarget
  name: string
  /** That it stopped, or fails. */
  trouble: string | null | undefined
  acts: readonly { text: string; isBusy?: boolean; onAct: () => void }[]
}

/** A device or a webhook, since when it is told or why it is not, and what can be done with it. */
export function TargetItem({ target, name, trouble, acts }: TargetItemProps) {
  const t = useTexts('notices')
  const { dayAndMonth } = useFormats()
  const readOnly = useReadOnlyReason()
  const { id, created_at: since, stopped_at: stopped } = target
  return (
    <li>
      <span>
        {name}
        {trouble ? (
          <small className={styles.bad}>{trouble}</small>
        ) : (
          <small>{t('devices.since', { day: dayAndMonth(since) })}</small>
        )}
      </span>
      <span className={styles.acts}>
        {stopped && (
          <TryAgain id={id} label={`${t('tryAgain')}: ${name}`}>
            {t('tryAgain')}
          </TryAgain>
        )}
        {acts.map(({ text, isBusy = false, onAct }) => (
          <Button
            key={text}
            variant="quiet"
            size="s"
            busy={isBusy}
            disabledReason={readOnly}
            label={`${text}: ${name}`}
            onClick={onAct}
          >
            {text}
          </Button>
        ))}
      </span>
    </li>
  )
}
