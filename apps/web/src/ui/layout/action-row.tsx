import type { ReactNode } from 'react'
import { Tooltip } from '#ui/overlay/tooltip.tsx'
import { Icon } from '#ui/text/icon.tsx'
import styles from './action-row.module.css'

interface ActionRowProps {
  href: string
  /** Path data from `icons.ts`. */
  icon: string
  label: ReactNode
  detail?: ReactNode
  /** Why it is disabled, shown in a tooltip. */
  disabledReason?: string | undefined
}

/** An action as a line of a list. */
export function ActionRow({ href, icon, label, detail, disabledReason }: ActionRowProps) {
  const content = (
    <>
      <Icon path={icon} className={styles.icon} />
      <span>
        {label}
        {detail && <span className={styles.detail}>{detail}</span>}
      </span>
    </>
  )
  if (disabledReason)
    return (
      <Tooltip text={disabledReason} leaveDelay={5000} className={styles.wrap}>
        {(trigger) => (
          <button {...trigger} type="button" className={styles.row} aria-disabled="true">
            {content}
          </button>
        )}
      </Tooltip>
    )
  return (
    <a className={styles.row} href={href}>
      {content}
    </a>
  )
}
