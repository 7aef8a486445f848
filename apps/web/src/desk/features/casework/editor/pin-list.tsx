import type { CaseDraft } from '@fanal/contract/schemas/desk/casework'
import { PinSign } from '#features/support/pin-sign.tsx'
import { useTexts } from '#lib/texts.ts'
import { cx } from '#ui/cx.ts'
import { Button } from '#ui/button/button.tsx'
import styles from './pin-list.module.css'

interface PinListProps {
  draft: CaseDraft
  onRemove: (place: number) => void
}

/** Under the text: its sentences that go with a line. */
export function PinList({ draft: { pins, message }, onRemove }: PinListProps) {
  const t = useTexts('desk-casework')
  if (pins.length === 0) return null
  return (
    <ol className={styles.pins} aria-label={t('pin.list')}>
      {pins.map(({ sentence }, i) => {
        const isLost = !message.includes(sentence)
        return (
          <li key={i} className={cx(isLost && styles.lost)}>
            <PinSign place={i} />
            <span>
              <span className={styles.sentence}>{sentence}</span>
              {isLost && <b>{t('pin.lost')}</b>}
            </span>
            <Button
              size="s"
              variant="quiet"
              aria-label={t('pin.removeLabel', { n: i + 1 })}
              onClick={() => onRemove(i)}
            >
              {t('pin.remove')}
            </Button>
          </li>
        )
      })}
    </ol>
  )
}
