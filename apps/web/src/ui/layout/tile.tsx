import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/text/icon.tsx'
import styles from './tile.module.css'
import { Tooltip } from '#ui/overlay/tooltip.tsx'

interface TileLooks {
  /** Path data from `icons.ts`. */
  icon: string
  label: ReactNode
  detail?: ReactNode
  className?: string
  /** Why it is disabled, shown in a tooltip. */
  disabledReason?: string
}

type TileProps = TileLooks & ({ href: string; onClick?: never } | { href?: never; onClick: () => void })

/** An action, as a link or a button. */
export function Tile({ icon, label, detail, className, disabledReason, href, onClick }: TileProps) {
  const content = (
    <>
      <span className={styles.icon}>
        <Icon path={icon} />
      </span>
      <span className={styles.words}>
        {label}
        {detail && <span className={styles.detail}>{detail}</span>}
      </span>
    </>
  )
  const looks = cx(styles.tile, className)
  if (disabledReason) {
    return (
      <Tooltip text={disabledReason} leaveDelay={5000} className={styles.wrap}>
        {(trigger) => (
          <button {...trigger} type="button" className={looks} aria-disabled="true">
            {content}
          </button>
        )}
      </Tooltip>
    )
  }
  if (href !== undefined) {
    return (
      <a className={looks} href={href}>
        {content}
      </a>
    )
  }
  return (
    <button type="button" className={looks} onClick={onClick}>
      {content}
    </button>
  )
}
