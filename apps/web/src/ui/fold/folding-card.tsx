import { type ReactNode, useId, useState } from 'react'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/text/icon.tsx'
import { iconChevronRight } from '#ui/text/icons.ts'
import styles from './folding-card.module.css'

interface FoldingCardProps {
  title: string
  /** What one looks for in it; on a phone all there is until it is opened. */
  figure?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** A card that a phone folds to its title and key figure; open on wide screens and on paper. */
export function FoldingCard({ title, figure, className, children }: FoldingCardProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const [titleId, figureId, bodyId] = [`${id}title`, `${id}figure`, `${id}body`]
  return (
    <section className={cx(styles.card, className)} data-open={isOpen} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        {figure && (
          <p id={figureId} className={styles.figure}>
            {figure}
          </p>
        )}
        <Icon path={iconChevronRight} className={styles.arrow} />
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={bodyId}
          aria-labelledby={titleId}
          aria-describedby={figure ? figureId : undefined}
          onClick={() => setOpen(!isOpen)}
        />
      </header>
      <div id={bodyId} className={styles.body}>
        {children}
      </div>
    </section>
  )
}
