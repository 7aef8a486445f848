import { deskPaths } from '@fanal/contract/desk/desk-paths'
import { useEffect, useState } from 'react'
import type { DeskRoute } from '#desk/lib/desk-route.ts'
import { isTyping } from '#desk/lib/is-typing.ts'
import sign from '#desk/lib/key-sign.module.css'
import { areLetterKeysOn, switchLetterKeys } from '#desk/lib/letter-keys.ts'
import { type ScreenCommand, screenCommands, useScreenCommands } from '#desk/lib/screen-commands.ts'
import { onKeysWanted, showKeys } from '#desk/lib/show-keys.ts'
import { navigate } from '#lib/location.ts'
import { useTexts } from '#lib/texts.ts'
import { Switch } from '#ui/form/switch.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import styles from './keys-sheet.module.css'

interface KeysSheetProps {
  /** Pages that G and a letter go to. */
  routes: readonly DeskRoute[]
  onSignOut: () => void
}

/** Every key, on every page: `?` opens it. The palette has what does not depend on the page from here. */
export function KeysSheet({ routes, onSignOut }: KeysSheetProps) {
  const t = useTexts('desk')
  const [isOpen, setOpen] = useState(false)
  useScreenCommands([
    { label: t('keys.title'), shown: '?', run: showKeys },
    { label: t('page.account'), run: () => navigate(deskPaths.account) },
    { label: t('own.signOut'), run: onSignOut },
  ])
  useEffect(() => onKeysWanted(() => setOpen(true)), [])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event.target) || !areLetterKeysOn() || document.querySelector('dialog:modal')) return
      event.preventDefault()
      showKeys()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  return isOpen ? <Sheet routes={routes} onClose={() => setOpen(false)} /> : null
}

function Sheet({ routes, onClose }: { routes: readonly DeskRoute[]; onClose: () => void }) {
  const t = useTexts('desk')
  const [areOn, setOn] = useState(areLetterKeysOn)
  const [onScreen] = useState(screenCommands)
  const toggle = () => {
    switchLetterKeys(!areOn)
    setOn(!areOn)
  }
  const keys: ScreenCommand[] = [
    { label: t('keys.search'), shown: 'Ctrl K' },
    ...routes.flatMap(({ title, menu }) =>
      menu ? [{ label: t(title), shown: `G ${menu.key.toUpperCase()}` }] : [],
    ),
    ...onScreen,
  ]
  // A part and its page may both offer a key.
  const shown = new Map(keys.flatMap(({ label, shown: key }) => (key ? [[key, label] as const] : [])))
  return (
    <Dialog title={t('keys.title')} closeLabel={t('close')} onClose={onClose}>
      <dl className={styles.list}>
        {[...shown].map(([key, label]) => (
          <div key={key}>
            <dt>
              <kbd className={sign.key}>{key}</kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      <Switch label={t('keys.letters')} help={t('keys.help')} checked={areOn} onChange={toggle} />
    </Dialog>
  )
}
