import { type ComponentProps, type MouseEvent, type ReactNode, useCallback, useRef } from 'react'
import styles from './button.module.css'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/text/icon.tsx'
import { Spinner } from '#ui/state/spinner.tsx'
import { Tooltip } from '#ui/overlay/tooltip.tsx'

interface Looks {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'm' | 's'
  /** Path data from `icons.ts`, before the text. */
  icon?: string
  /** Path data from `icons.ts`, after the text. */
  iconEnd?: string
  /** Takes the whole width. */
  block?: boolean
  /** Accessible name of a button that shows only its icon. */
  label?: string
  children?: ReactNode
}

interface ButtonProps extends Looks, Omit<ComponentProps<'button'>, 'children'> {
  /** Shows a spinner instead of the text, keeps the width and ignores clicks. */
  busy?: boolean
  /** Why it is disabled: it stays focusable and says so in a tooltip. */
  disabledReason?: string
  /** Disabled; the element with this id shows the reason. */
  disabledBy?: string
}

// A reason stays for 5 s after the pointer leaves.
const REASON_LEAVE_DELAY = 5000

/** Clicks report whole pixels, pointer events fractions. */
const isNear = (event: MouseEvent, { x, y }: { x: number; y: number }) =>
  Math.abs(event.clientX - x) < 2 && Math.abs(event.clientY - y) < 2

interface Pressed {
  /** Where the pointer still is. */
  at?: { x: number; y: number } | undefined
  hadFocus: boolean
  isRefocused: boolean
}

/**
 * A button that becomes disabled by a click is re-rendered under the pointer with the focus. Neither is a request for
 * the reason: it shows on the next hover or focus.
 */
function usePressed() {
  const state = useRef<Pressed>({ hadFocus: false, isRefocused: false }).current
  const ref = useCallback(
    (node: HTMLButtonElement) => {
      if (state.hadFocus) {
        state.isRefocused = true
        node.focus({ preventScroll: true })
        state.isRefocused = false
      }
      return () => {
        state.hadFocus = document.activeElement === node
      }
    },
    [state],
  )
  return {
    ref,
    note: ({ clientX, clientY }: MouseEvent) => void (state.at = { x: clientX, y: clientY }),
    forget: () => void (state.at = undefined),
    isQuiet: (event?: MouseEvent) =>
      state.isRefocused || Boolean(event && state.at && isNear(event, state.at)),
  }
}

export function Button({
  busy,
  disabledReason,
  disabledBy,
  onClick,
  type = 'button',
  ...props
}: ButtonProps) {
  const { looks, content, rest } = dress(props, busy)
  const { ref, note, forget, isQuiet } = usePressed()
  const off = busy || Boolean(disabledReason ?? disabledBy)
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (off) return event.preventDefault()
    note(event)
    onClick?.(event)
  }
  const button = (described?: { 'aria-describedby': string }) => (
    <button
      ref={ref}
      {...rest}
      {...(disabledBy && { 'aria-describedby': disabledBy })}
      {...described}
      type={type}
      className={looks}
      aria-busy={busy || undefined}
      aria-disabled={off || undefined}
      onClick={press}
      onPointerLeave={forget}
    >
      {content}
    </button>
  )
  if (!disabledReason) return button()
  return (
    <Tooltip
      text={disabledReason}
      leaveDelay={REASON_LEAVE_DELAY}
      isQuiet={isQuiet}
      className={cx(props.block && styles.block)}
    >
      {button}
    </Tooltip>
  )
}

/** A link that looks like a button. */
export function ButtonLink(props: Looks & Omit<ComponentProps<'a'>, 'children'> & { href: string }) {
  const { looks, content, rest } = dress(props)
  return (
    <a {...rest} className={looks}>
      {content}
    </a>
  )
}

function dress<P extends Looks & { className?: string }>(props: P, busy = false) {
  const {
    variant = 'secondary',
    size = 'm',
    icon,
    iconEnd,
    block,
    label,
    children,
    className,
    ...rest
  } = props
  const looks = cx(
    styles.button,
    styles[variant],
    size === 's' && styles.small,
    block && styles.block,
    !children && styles.iconOnly,
    busy && styles.busy,
    className,
  )
  const content = (
    <>
      {icon && <Icon path={icon} />}
      {children && <span className={styles.text}>{children}</span>}
      {iconEnd && <Icon path={iconEnd} size="s" />}
      {busy && <Spinner className={styles.spinner} />}
    </>
  )
  return { looks, content, rest: { ...rest, ...(label && { 'aria-label': label }) } }
}
