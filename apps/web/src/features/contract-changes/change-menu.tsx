import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { iconPencil } from '#ui/text/icons.ts'
import { startTransition, useState, useTransition } from 'react'
import { ChangeEntry } from './change-entry.tsx'
import { type DialogChange, dialogChanges, type OfferedChange } from './change-kinds.ts'
import type { Reason } from './change-reasons.ts'
import styles from './change-menu.module.css'

interface ChangeMenuProps {
  offered: readonly OfferedChange[]
  /** Today's values. */
  today: Partial<Record<DialogChange, string | undefined>>
  reasonOf: (offered: OfferedChange) => Reason | undefined
  onChoose: (change: DialogChange) => void
  /** The layout flag `horizontalButtons`: a row of buttons instead of a menu. */
  isOpenRow: boolean
}

const groups = ['group.payment', 'group.supply', 'group.people'] as const
const menuOrder = Object.keys(dialogChanges)

/** All changes of this contract, in three groups: with today's value, or why it is not possible. */
export function ChangeMenu({ offered, today, reasonOf, onChoose, isOpenRow }: ChangeMenuProps) {
  const t = useTexts('contract-changes')
  const contracts = useTexts('contracts')
  const [isOpen, setOpen] = useState(false)
  const [isOpening, startOpening] = useTransition()
  const [chosen, setChosen] = useState<DialogChange>()
  if (offered.length === 0) return null
  if (isOpenRow)
    return offered.map((one) => (
      <Button key={one.change} disabledReason={reasonOf(one)?.text} onClick={() => onChoose(one.change)}>
        {t(dialogChanges[one.change].name)}
      </Button>
    ))
  // The entry answers first. The menu stays until its form is there: each dialog that comes or goes restyles the page.
  const choose = (change: DialogChange) => {
    setChosen(change)
    startTransition(() => {
      setOpen(false)
      setChosen(undefined)
      onChoose(change)
    })
  }
  return (
    <>
      {/* The button answers first: a dialog restyles the whole page. */}
      <Button
        variant="primary"
        icon={iconPencil}
        busy={isOpening}
        onClick={() => startOpening(() => setOpen(true))}
      >
        {contracts('detail.change')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        size="s"
        title={t('actions.title')}
        closeLabel={t('dialog.close')}
      >
        <ChangeGroups offered={offered} today={today} reasonOf={reasonOf} chosen={chosen} onChoose={choose} />
      </Dialog>
    </>
  )
}

interface ChangeGroupsProps extends Omit<ChangeMenuProps, 'isOpenRow'> {
  /** The change whose form is loading. */
  chosen: DialogChange | undefined
}

function ChangeGroups({ offered, today, reasonOf, chosen, onChoose }: ChangeGroupsProps) {
  const t = useTexts('contract-changes')
  const inOrder = offered.toSorted((a, b) => menuOrder.indexOf(a.change) - menuOrder.indexOf(b.change))
  return groups.map((title) => {
    const shown = inOrder.filter(({ change }) => dialogChanges[change].group === title)
    if (shown.length === 0) return null
    return (
      <div key={title} className={styles.group}>
        <h3>{t(title)}</h3>
        <ul>
          {shown.map((one) => (
            <li key={one.change}>
              <ChangeEntry
                offered={one}
                today={today[one.change]}
                reason={reasonOf(one)}
                isChosen={chosen === one.change}
                onChoose={() => onChoose(one.change)}
              />
            </li>
          ))}
        </ul>
      </div>
    )
  })
}
