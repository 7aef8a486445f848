import { type ReactNode, useId } from 'react'
import { Icon } from '#ui/text/icon.tsx'
import { iconChevronRight } from '#ui/text/icons.ts'
import styles from './fold-head.module.css'

interface FoldHeadProps {
  title: string
  titleId: string
  /** What one looks for in it; on a phone all there is until it is opened. */
  figure?: ReactNode
  bodyId: string
  isOpen: boolean
  onToggle: () => void
}

/** Title and key figure of a part that a phone folds to them; there all of it is one button. */
export function FoldHead({ title, titleId, figure, bodyId, isOpen, onToggle }: FoldHeadProps) {
  const figureId = useId()
  return (
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
        onClick={onToggle}
      />
    </header>
  )
}
