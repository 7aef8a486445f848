import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { iconPencil } from '#ui/text/icons.ts'
import { useState } from 'react'
import { changeNames, type DialogChange, type OfferedChange } from './change-kinds.ts'
import styles from './change-menu.module.css'

interface ChangeMenuProps {
  offered: readonly OfferedChange[]
  onChoose: (change: DialogChange) => void
  /** The layout flag `horizontalButtons`: a row of buttons instead of a menu. */
  isOpenRow: boolean
}

function Buttons({ offered, onChoose }: Omit<ChangeMenuProps, 'isOpenRow'>) {
  const t = useTexts('contract-changes')
  return offered.map(({ change, reason }) => (
    <Button key={change} disabledReason={reason && t(reason)} onClick={() => onChoose(change)}>
      {t(changeNames[change])}
    </Button>
  ))
}

/** All changes of this contract; disabled ones say why. */
export function ChangeMenu({ offered, onChoose, isOpenRow }: ChangeMenuProps) {
  const t = useTexts('contract-changes')
  const contracts = useTexts('contracts')
  const [isOpen, setOpen] = useState(false)
  if (offered.length === 0) return null
  if (isOpenRow) return <Buttons offered={offered} onChoose={onChoose} />
  const choose = (change: DialogChange) => {
    setOpen(false)
    onChoose(change)
  }
  return (
    <>
      <Button variant="primary" icon={iconPencil} onClick={() => setOpen(true)}>
        {contracts('detail.change')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        size="s"
        title={t('actions.title')}
        closeLabel={t('dialog.close')}
      >
        <div className={styles.list}>
          <Buttons offered={offered} onChoose={choose} />
        </div>
      </Dialog>
    </>
  )
}
