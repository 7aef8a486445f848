import { undoMs } from '@fanal/domain/casework/sending'
import { useEffect, useState } from 'react'
import { showKeys } from '#desk/lib/show-keys.ts'
import { useTexts } from '#lib/texts.ts'
import { useAddressState } from '#lib/use-address-state.ts'
import { useOffline } from '#lib/use-offline.ts'
import { Button } from '#ui/button/button.tsx'
import styles from './desk-foot.module.css'
import type { Leaving } from './editor/use-written.ts'
import { commands, type CommandId } from './keys/commands.ts'
import { KeySign } from './keys/key-sign.tsx'

/** Seconds left, counted down while something waits. */
function useSecondsTo(sendAt: number | undefined): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (sendAt === undefined) return undefined
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [sendAt])
  return sendAt === undefined ? 0 : Math.min(undoMs / 1_000, Math.max(0, Math.ceil((sendAt - now) / 1_000)))
}

const shownKeys: readonly CommandId[] = ['next', 'previous', 'open', 'answer', 'send', 'keys']

interface DeskFootProps {
  /** The last of what waits to leave. */
  leaving: Leaving | undefined
  isUndoing: boolean
  message: string
  /** The case about which something could not leave. */
  returned: string | undefined
  onUndo: () => void
}

/** One line with its place: what leaves, with undo, then the keys of this place. */
export function DeskFoot({ leaving, isUndoing, message, returned, onUndo }: DeskFootProps) {
  const t = useTexts('desk-casework')
  const desk = useTexts('desk')
  const { isOffline } = useOffline()
  const { addressWith } = useAddressState()
  const seconds = useSecondsTo(leaving?.sendAt)
  return (
    <footer className={styles.foot}>
      <span className={styles.state} role="status">
        {isOffline && <strong>{t('foot.offline')}</strong>}
        {!isOffline && leaving && (
          <span className="visually-hidden">
            {t('foot.leaves', { name: leaving.name || leaving.number })}
          </span>
        )}
        {!isOffline && !leaving && message}
        {returned && (
          <a className={styles.returned} href={addressWith({ case: returned })}>
            {t('foot.returned', { number: returned })}
          </a>
        )}
      </span>
      {leaving && (
        <span className={styles.undo}>
          <span className={styles.ring} style={{ '--left': `${seconds * 10}%` } as object} aria-hidden>
            {seconds}
          </span>
          <span className={styles.cut} aria-hidden>
            {t('foot.leaving', { count: seconds, name: leaving.name || leaving.number })}
          </span>
          <Button size="s" busy={isUndoing} aria-keyshortcuts="Control+z" onClick={onUndo}>
            {t('foot.undo')} <KeySign of="undo" />
          </Button>
        </span>
      )}
      <span className={styles.keys}>
        {shownKeys.map((id) => (
          <span key={id}>
            <KeySign of={id} /> {t(commands[id].label)}
          </span>
        ))}
      </span>
      <Button variant="quiet" size="s" className={styles.sheet} onClick={showKeys}>
        {desk('keys.title')}
      </Button>
    </footer>
  )
}
