import { useState } from 'react'
import { areLetterKeysOn, switchLetterKeys } from '#desk/lib/letter-keys.ts'
import { useTexts } from '#lib/texts.ts'
import { Switch } from '#ui/form/switch.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { commands, type DeskCommand } from './commands.ts'
import sign from './key-sign.module.css'
import styles from './keys-dialog.module.css'

/** Every key of this place, from the table of commands. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts('desk-casework')
  const desk = useTexts('desk')
  const [areOn, setOn] = useState(areLetterKeysOn)
  const toggle = () => {
    switchLetterKeys(!areOn)
    setOn(!areOn)
  }
  return (
    <Dialog title={t('keys.title')} closeLabel={desk('close')} onClose={onClose}>
      <dl className={styles.list}>
        {Object.values<DeskCommand>(commands).map(({ label, shown }) => (
          <div key={label}>
            <dt>
              <kbd className={sign.key}>{shown}</kbd>
            </dt>
            <dd>{t(label)}</dd>
          </div>
        ))}
      </dl>
      <Switch label={desk('keys.letters')} help={t('keys.help')} checked={areOn} onChange={toggle} />
    </Dialog>
  )
}
