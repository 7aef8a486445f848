import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/text/icon.tsx'
import { iconArrowRight } from '#ui/text/icons.ts'
import styles from './scroll-box.module.css'

interface ScrollBoxProps {
  /** Accessible name of its content. */
  label: string
  /** Hint below it, while a part is out of sight. */
  hint: string
  /** Direction: sideways or down. */
  axis?: 'x' | 'y'
  className?: string
  children: ReactNode
}

/** Content larger than its container: it scrolls, also by keyboard, and shows that there is more. */
export function ScrollBox({ label, hint, axis = 'x', className, children }: ScrollBoxProps) {
  const box = useRef<HTMLElement>(null)
  const isCut = useIsCut(box, axis)
  return (
    <div className={styles.root}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys have to be able to scroll it */}
      <section ref={box} className={cx(styles.box, styles[axis], className)} aria-label={label} tabIndex={0}>
        {children}
      </section>
      {isCut && (
        <p className={styles.hint}>
          {hint}
          {axis === 'x' && <Icon path={iconArrowRight} size="s" />}
        </p>
      )}
    </div>
  )
}

function useIsCut(box: RefObject<HTMLElement | null>, axis: 'x' | 'y'): boolean {
  const [isCut, setCut] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element
      setCut(axis === 'x' ? scrollWidth > clientWidth + 1 : scrollHeight > clientHeight + 1)
    })
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    return () => observer.disconnect()
  })
  return isCut
}
