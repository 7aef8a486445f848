import { usePortal } from '#lib/portal.tsx'
import { cx } from '#ui/cx.ts'
import { Logo } from '#ui/layout/logo.tsx'
import paper from '#ui/layout/paper.module.css'
import styles from './paper-head.module.css'

/** On paper alone: whose page it is, in place of the header. */
export function PaperHead() {
  const { settings, profile } = usePortal()
  const { organization, theme } = settings
  return (
    <div className={cx(paper.paperOnly, styles.head)}>
      <Logo
        name={organization.name}
        imageUrl={theme.logo || undefined}
        darkUrl={theme.logoDark || undefined}
      />
      {profile && (
        <span className={styles.who}>
          {profile.name}, {profile.vat}
        </span>
      )}
    </div>
  )
}
