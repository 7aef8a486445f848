import { useEffect, useState } from 'react'
import type { DeskRoute } from '#desk/lib/desk-route.ts'
import { useTexts } from '#lib/texts.ts'
import { Icon } from '#ui/text/icon.tsx'
import { iconSearch } from '#ui/text/icons.ts'
import { Palette } from './palette.tsx'
import styles from './palette.module.css'

const isOpener = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey

/** Opens the palette from everywhere, also while somebody writes. */
export function PaletteButton({ rooms }: { rooms: readonly DeskRoute[] }) {
  const t = useTexts('desk-customers')
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isOpener(event)) return
      event.preventDefault()
      if (!document.querySelector('dialog:modal')) setOpen(true)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <button
        type="button"
        className={styles.opener}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <Icon path={iconSearch} size="s" />
        <span>{t('palette.open')}</span>
        <kbd className={styles.key} aria-hidden>
          Ctrl K
        </kbd>
      </button>
      {isOpen && <Palette rooms={rooms} onClose={() => setOpen(false)} />}
    </>
  )
}
