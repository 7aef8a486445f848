import { type ReactNode, useState } from 'react'
import styles from './fold.module.css'

interface FoldProps {
  title: string
  /** The battery, for who does not see it above. */
  of: string
  /** A table: open, its battery takes the whole line. */
  isWide?: boolean
  children: ReactNode
}

/** One line until it is opened; what it holds is drawn only then. */
export function Fold({ title, of, isWide = false, children }: FoldProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className={styles.fold}
      data-wide={isWide || undefined}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        {title}
        <span className="visually-hidden"> {of}</span>
      </summary>
      {isOpen && children}
    </details>
  )
}
