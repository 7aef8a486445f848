import {
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
} from 'react'
import { cx } from '#ui/cx.ts'
import styles from './tooltip.module.css'
import { usePopover } from './use-popover.ts'

interface TooltipProps {
  text: ReactNode
  /** How long it stays after the pointer leaves, in milliseconds. */
  leaveDelay?: number
  /** Called on hover or focus: suppresses it. */
  isQuiet?: (event?: PointerEvent) => boolean
  className?: string
  /** The trigger; it must accept the props and be focusable. */
  children: (trigger: { 'aria-describedby': string }) => ReactNode
}

// With long leave delays two would overlap: opening one closes the other in the same commit.
let setOpenOne: ((open: boolean) => void) | undefined

/**
 * The tip lets clicks through to what it covers, which may be the next button. Hovering it is detected by position, so
 * that it stays readable (WCAG 1.4.13).
 */
function useRestOnTip(
  open: boolean,
  box: RefObject<HTMLElement | null>,
  { stay, leave }: { stay: () => void; leave: () => void },
) {
  useEffect(() => {
    if (!open) return undefined
    let wasOnTip = false
    const onMove = ({ clientX, clientY }: MouseEvent) => {
      const { left = 0, right = 0, top = 0, bottom = 0 } = box.current?.getBoundingClientRect() ?? {}
      const isOnTip = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
      if (isOnTip) stay()
      else if (wasOnTip) leave()
      wasOnTip = isOnTip
    }
    document.addEventListener('pointermove', onMove, { passive: true })
    return () => document.removeEventListener('pointermove', onMove)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- both only touch what stays the same
  }, [open])
}

export function Tooltip({ text, leaveDelay = 150, isQuiet, className, children }: TooltipProps) {
  const id = useId()
  const { anchor, box, open, setOpen } = usePopover<HTMLSpanElement, HTMLSpanElement>('center')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pointer = useRef('')

  const show = () => {
    clearTimeout(timer.current)
    if (setOpenOne !== setOpen) setOpenOne?.(false)
    setOpenOne = setOpen
    setOpen(true)
  }
  const onEnter = (event: PointerEvent) => {
    pointer.current = event.pointerType
    if (event.pointerType !== 'touch' && !isQuiet?.(event)) show()
  }
  const leave = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(false), leaveDelay)
  }
  const onLeave = (event: PointerEvent) => {
    if (event.pointerType !== 'touch') leave()
  }
  useRestOnTip(open, box, { stay: () => clearTimeout(timer.current), leave })
  const onFocus = (event: FocusEvent) => {
    if (event.target.matches(':focus-visible') && !isQuiet?.()) show()
  }

  useEffect(() => {
    if (!open) return undefined
    setOpenOne = setOpen
    return () => {
      clearTimeout(timer.current)
      if (setOpenOne === setOpen) setOpenOne = undefined
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
