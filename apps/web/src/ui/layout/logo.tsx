import { cx } from '#ui/cx.ts'
import styles from './logo.module.css'

interface LogoProps {
  name: string
  /** A retailer's own logo; it already contains the name. */
  imageUrl?: string
  /** The one for dark screens. */
  darkUrl?: string
}

export function Logo({ name, imageUrl, darkUrl }: LogoProps) {
  if (imageUrl && darkUrl)
    return (
      <>
        <img className={cx(styles.image, styles.light)} src={imageUrl} alt={name} />
        <img className={cx(styles.image, styles.dark)} src={darkUrl} alt={name} />
      </>
    )
  if (imageUrl) return <img className={styles.image} src={imageUrl} alt={name} />
  return (
    <span className={styles.logo}>
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <path d="M11 3h10l3 6H8zM16 13c2 2.5 2.5 4 2.5 5.200a2.5 2.5 0 0 1-5 0C13.5 17 14 15.5 16 13zM11 25h10v3H11z" />
        <path className={styles.glass} d="M9 10h14l-2 13H11z" />
      </svg>
      {name}
    </span>
  )
}
