import { usePortal } from '#lib/portal.tsx'
import styles from './login-mark.module.css'

/** The brand beside the form: its own icon, or the lantern of a brand without pictures. */
export function LoginMark() {
  const { logo, icon192, icon512 } = usePortal().settings.theme
  const icon = icon512 || icon192
  return (
    <div className={styles.mark}>
      {/* Lazy: a phone, which does not show it, does not load it either. */}
      {icon && <img className={styles.icon} src={icon} alt="" loading="lazy" width="512" height="512" />}
      {!icon && !logo && (
        <svg className={styles.lantern} viewBox="0 0 120 200" aria-hidden="true">
          <path d="M25 2h70l20 44H5zM26 168h68v22H26z" />
          <path className={styles.glass} d="M12 54h96l-14 104H26z" />
          <path className={styles.flame} d="M60 76c16 20 22 32 22 44a22 22 0 0 1-44 0c0-12 6-24 22-44z" />
        </svg>
      )}
    </div>
  )
}
