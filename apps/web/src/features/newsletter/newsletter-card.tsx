import type { Newsletter } from '@fanal/contract/schemas/newsletter'
import { isLocked } from '@fanal/domain/newsletter/newsletter-choice'
import { useId } from 'react'
import { useTexts } from '#lib/texts.ts'
import { cx } from '#ui/cx.ts'
import choice from '#ui/form/choice.module.css'
import { Tooltip } from '#ui/overlay/tooltip.tsx'
import styles from './newsletter-card.module.css'

interface NewsletterCardProps {
  newsletter: Newsletter
  isChosen: boolean
  onChange: (isChosen: boolean) => void
}

/** One newsletter, to be ticked anywhere on its card. */
export function NewsletterCard({ newsletter, isChosen, onChange }: NewsletterCardProps) {
  const t = useTexts('newsletter')
  const textId = useId()
  const locked = isLocked(newsletter)
  const box = (reasonId?: string) => (
    <label className={cx(choice.choice, styles.card, isChosen && styles.chosen, locked && styles.locked)}>
      <input
        type="checkbox"
        className={cx(choice.input, choice.box)}
        checked={isChosen}
        // Still reached by the keyboard, which then hears why.
        aria-disabled={locked || undefined}
        aria-describedby={cx(textId, reasonId)}
        onChange={({ target }) => {
          if (!locked) onChange(target.checked)
        }}
      />
      <span className={styles.name}>{newsletter.name}</span>
      <span id={textId} className={styles.description}>
        {newsletter.newsletter_description}
      </span>
    </label>
  )
  return (
    <li>
      {locked ? (
        <Tooltip text={t('list.locked')} className={styles.place}>
          {({ 'aria-describedby': reasonId }) => box(reasonId)}
        </Tooltip>
      ) : (
        box()
      )}
    </li>
  )
}
