import { cx } from '#ui/cx.ts'
import styles from './icon.module.css'

interface IconProps {
  /** Path data from `icons.ts`. */
  path: string
  size?: 's' | 'm' | 'l'
  className?: string
}

/** Decorative: the text beside it says the same. */
export function Icon({ path, size = 'm', className }: IconProps) {
  return (
    <svg className={cx(styles.icon, styles[size], className)} viewBox="0 0 24 24" aria-hidden>
      <path d={path} />
    </svg>
  )
}
