import { cx } from '#ui/cx.ts'
import styles from './icon.module.css'

interface IconProps {
  /** Path data from `icons.ts`. */
  path: string
  size?: 's' | 'm' | 'l'
  /** Only if no adjacent text says the same. */
  label?: string
  className?: string
}

export function Icon({ path, size = 'm', label, className }: IconProps) {
  return (
    <svg
      className={cx(styles.icon, styles[size], className)}
      viewBox="0 0 24 24"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path d={path} />
    </svg>
  )
}
