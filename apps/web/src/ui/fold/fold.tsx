import { type ReactNode, useState } from 'react'
import { Icon } from '#ui/text/icon.tsx'
import { iconChevronRight } from '#ui/text/icons.ts'
import styles from './fold.module.css'

interface FoldProps {
  title: string
  /** Names the item for who does not see it above. */
  of?: string
  /** Marked for a parent whose layout makes room for a table. */
  isWide?: boolean
  isOpen?: boolean
  children: ReactNode
}

/** One line that opens details few people read; they are rendered only then. */
export function Fold({ title, of, isWide = false, isOpen: isOpenAtFirst = false, children }: FoldProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  return (
    <details
      className={styles.fold}
      data-wide={isWide || undefined}
      open={isOpenAtFirst}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <Icon path={iconChevronRight} size="s" />
        {title}
        {of && <span className="visually-hidden"> {of}</span>}
      </summary>
      {isOpen && children}
    </details>
  )
}
