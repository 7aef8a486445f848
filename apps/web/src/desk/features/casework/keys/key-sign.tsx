import { commands, type CommandId } from './commands.ts'
import styles from '#desk/lib/key-sign.module.css'

/** The key of a command on its button. Decorative: `aria-keyshortcuts` says it. */
export const KeySign = ({ of: id }: { of: CommandId }) => (
  <kbd className={styles.key} aria-hidden>
    {commands[id].shown}
  </kbd>
)
