import { type ReactNode, useId, useState } from 'react'
import { cx } from '#ui/cx.ts'
import { FoldHead } from './fold-head.tsx'
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
  const [titleId, bodyId] = [`${id}title`, `${id}body`]
  return (
    <section className={cx(styles.card, className)} data-open={isOpen} aria-labelledby={titleId}>
      <FoldHead
        title={title}
        titleId={titleId}
        figure={figure}
        bodyId={bodyId}
        isOpen={isOpen}
        onToggle={() => setOpen(!isOpen)}
      />
      <div id={bodyId} className={styles.body}>
        {children}
      </div>
    </section>
  )
}
