import { type FocusEvent, type KeyboardEvent, type ReactNode, useId } from 'react'
import { Button } from '#ui/button/button.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { iconCheck, iconChevronDown } from '#ui/text/icons.ts'
import styles from './menu.module.css'
import { usePopover } from './use-popover.ts'

interface Entry {
  label: ReactNode
  key?: string
  icon?: string
  /** Marks the selected item. */
  current?: boolean
  /** If the label is in another language than the page. */
  lang?: string
  className?: string | undefined
}

export type MenuItem = Entry & ({ href: string; onSelect?: never } | { href?: never; onSelect: () => void })

interface MenuProps {
  items: readonly MenuItem[]
  children?: ReactNode
  /** Accessible name of a button that shows only its icon. */
  label?: string
  icon?: string
  variant?: 'secondary' | 'quiet'
  size?: 'm' | 's'
  /** Above the items: a name, an address. */
  heading?: ReactNode
  /** Why it cannot be opened. */
  disabledReason?: string | undefined
}

/** A button that opens a list of links and buttons. */
export function Menu(props: MenuProps) {
  const { items, children, label, icon, variant = 'quiet', size = 's', heading } = props
  const listId = useId()
  const { anchor, box, open, setOpen } = usePopover<HTMLDivElement, HTMLDivElement>('end')
  // Buttons mount on opening, since a list may have a menu in every row. Links stay mounted to be followed.
  const isDrawn = open || items.some(({ href }) => href !== undefined)
  const close = () => setOpen(false)
  // Focus returns first, so that a dialog opened by the item restores it to the button.
  const leave = () => {
    anchor.current?.querySelector('button')?.focus()
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined || (!open && (typeof step === 'string' || props.disabledReason))) return
    event.preventDefault()
    if (open) return moveFocus(box.current, step)
    setOpen(true)
    setTimeout(() => moveFocus(box.current, step)) // after it is shown
  }
  const onBlur = (event: FocusEvent) => {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) close()
  }
  return (
    // The keys belong to the button and links inside; they bubble up to here.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={anchor} className={styles.menu} onKeyDown={onKeyDown} onBlur={onBlur}>
      <Button
        variant={variant}
        size={size}
        icon={icon}
        label={label}
        iconEnd={children ? iconChevronDown : undefined}
        aria-expanded={open}
        aria-controls={listId}
        disabledReason={props.disabledReason}
        onClick={() => setOpen(!open)}
      >
        {children}
      </Button>
      <div ref={box} id={listId} popover="manual" className={styles.pop}>
        {isDrawn && heading && <div className={styles.heading}>{heading}</div>}
        {isDrawn && (
          <ul>
            {items.map((item, index) => (
              <li key={item.key ?? item.href ?? index} className={item.className}>
                <Item item={item} leave={leave} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

function Item({ item, leave }: { item: MenuItem; leave: () => void }) {
  const content = (
    <>
      {item.icon && <Icon path={item.icon} />}
      <span className={styles.label}>{item.label}</span>
      {item.current && <Icon path={iconCheck} size="s" />}
    </>
  )
  const shared = { className: styles.item, lang: item.lang, 'aria-current': item.current || undefined }
  if (item.href !== undefined) {
    return (
      <a {...shared} href={item.href} hrefLang={item.lang} onClick={leave}>
        {content}
      </a>
    )
  }
  const { onSelect } = item
  const choose = () => {
    leave()
    onSelect()
  }
  return (
    <button {...shared} type="button" onClick={choose}>
      {content}
    </button>
  )
}

type Step = 1 | -1 | 'first' | 'last'
const steps: Record<string, Step | undefined> = { ArrowDown: 1, ArrowUp: -1, Home: 'first', End: 'last' }

function moveFocus(list: HTMLElement | null, step: Step) {
  const all = [...(list?.querySelectorAll<HTMLElement>('a, button') ?? [])]
  const now = all.findIndex((one) => one === document.activeElement)
  const from = now < 0 && step === -1 ? 0 : now
  const next = step === 'first' ? 0 : step === 'last' ? -1 : (from + step) % all.length
  all.at(next)?.focus()
}
