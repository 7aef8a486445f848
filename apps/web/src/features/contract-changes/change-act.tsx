import type { ReactNode } from 'react'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { iconLock } from '#ui/text/icons.ts'
import { dialogChanges, type DialogChange, type OfferedChange } from './change-kinds.ts'
import type { Reason } from './change-reasons.ts'
import styles from './change-act.module.css'

interface ChangeActProps {
  offered: OfferedChange
  /** The element that names what is changed. */
  labelId: string
  reason: Reason | undefined
  onOpen: (change: DialogChange) => void
}

/** Id of the reason shown below a value. */
const whyId = (change: DialogChange) => `why-${change}`

/** Opens the change of the value beside it. If disabled, it is described by the reason shown below the value. */
export function ChangeAct({ offered: { change, obstacle }, labelId, reason, onOpen }: ChangeActProps) {
  const t = useTexts('contract-changes')
  const id = `act-${change}`
  const isReadOnly = obstacle === 'read_only'
  return (
    <Button
      id={id}
      variant={reason ? 'secondary' : 'quiet'}
      size="s"
      aria-labelledby={`${id} ${labelId}`}
      disabledReason={isReadOnly ? reason?.text : undefined}
      disabledBy={reason && !isReadOnly ? whyId(change) : undefined}
      onClick={() => onOpen(change)}
    >
      {t(dialogChanges[change].verb)}
    </Button>
  )
}

/** Why a change is not possible, until when, and a link to its progress. Read-only sessions show their reason elsewhere. */
export function ChangeWhy({
  offered,
  reason,
}: {
  offered: OfferedChange
  reason: Reason | undefined
}): ReactNode {
  const t = useTexts('contract-changes')
  if (!reason || offered.obstacle === 'read_only') return null
  return (
    <>
      <Icon path={iconLock} size="s" />
      <span id={whyId(offered.change)}>
        {reason.text}
        {reason.isFollowed && (
          <>
            {' '}
            <a className={styles.follow} href="#changes">
              {t('why.follow')}
            </a>
          </>
        )}
      </span>
    </>
  )
}
