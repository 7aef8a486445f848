import { type FocusEvent, type PointerEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { cx } from './cx.ts'
import styles from './tooltip.module.css'
import { usePopover } from './use-popover.ts'

interface TooltipProps {
  text: ReactNode
  /** How long it stays after the pointer leaves, in milliseconds. */
  leaveDelay?: number
  className?: string
  /** The trigger; it must take the props and be focusable. */
  children: (trigger: { 'aria-describedby': string }) => ReactNode
}

// With long leave delays two would overlap: opening one closes the other.
let closeOpenOne: (() => void) | undefined

export function Tooltip({ text, leaveDelay = 150, className, children }: TooltipProps) {
  const id = useId()
  const { anchor, box, open, setOpen } = usePopover<HTMLSpanElement, HTMLSpanElement>('center')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pointer = useRef('')

  const show = () => {
    clearTimeout(timer.current)
    setOpen(true)
  }
  const onEnter = (event: PointerEvent) => {
    pointer.current = event.pointerType
    if (event.pointerType !== 'touch') show()
  }
  const onLeave = (event: PointerEvent) => {
    if (event.pointerType === 'touch') return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(false), leaveDelay)
  }
  const onFocus = (event: FocusEvent) => {
    if (event.target.matches(':focus-visible')) show()
  }

  useEffect(() => {
    if (!open) return undefined
    const close = () => setOpen(false)
    closeOpenOne?.()
    closeOpenOne = close
    return () => {
      clearTimeout(timer.current)
      if (closeOpenOne === close) closeOpenOne = undefined
    }
  }, [open, setOpen])

  return (
    // The events belong to the trigger inside; a tap shows what a pointer sees by resting there.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <span
      ref={anchor}
      className={cx(styles.root, className)}
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
      onClick={() => pointer.current === 'touch' && show()}
      onFocus={onFocus}
      onBlur={() => setOpen(false)}
    >
      {children({ 'aria-describedby': id })}
      <span ref={box} id={id} role="tooltip" popover="manual" className={styles.tip}>
        {text}
      </span>
    </span>
  )
}
