import type { ComponentProps, ReactNode } from 'react'
import styles from './card.module.css'
import { cx } from '#ui/cx.ts'

interface CardProps extends Omit<ComponentProps<'section'>, 'title'> {
  title?: ReactNode
  /** Heading level, by its place in the page. */
  level?: 2 | 3 | 4
  /** At the end of the title's line: a chip, a link, a switch. */
  aside?: ReactNode
}

export function Card({ title, level = 2, aside, className, children, ...rest }: CardProps) {
  const Heading = `h${level}` as const
  return (
    <section className={cx(styles.card, className)} {...rest}>
      {(title || aside) && (
        <header className={styles.header}>
          {title && <Heading>{title}</Heading>}
          {aside}
        </header>
      )}
      {children}
    </section>
  )
}
