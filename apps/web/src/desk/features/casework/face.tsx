import { cx } from '#ui/cx.ts'
import styles from './face.module.css'

const initials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')

/** A colleague by their initials; who it is and what they do is said in words. */
export function Face({ name, label, writes = false }: { name: string; label: string; writes?: boolean }) {
  return (
    <span className={cx(styles.face, writes && styles.writes)} title={label}>
      <span aria-hidden>{initials(name)}</span>
      <span className="visually-hidden">{label}</span>
    </span>
  )
}
