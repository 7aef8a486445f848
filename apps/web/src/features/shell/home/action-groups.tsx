import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { Tile } from '#ui/layout/tile.tsx'
import styles from './action-groups.module.css'
import { homeActions } from './home-actions.ts'
import { serverEntries, serverEntryIcon } from '#features/shell/frame/menus.ts'

/** Groups of actions: contracts, invoices, consumption, and the operator's pages. */
export function ActionGroups({ id }: { id: string }) {
  const t = useTexts('shell')
  const portal = usePortal()
  const groups = homeActions(portal)
  const added = serverEntries(portal)
  if (groups.length === 0 && added.length === 0) return null
  return (
    <section id={id} className={styles.groups} aria-label={t('home.actions')}>
      {groups.map(({ id: group, title, entries }) => (
        <div key={group}>
          <h2>{t(title)}</h2>
          <div className={styles.tiles}>
            {entries.map(({ label, href, icon, disabledReason }) => (
              <Tile
                key={label}
                href={href}
                icon={icon}
                label={t(label)}
                disabledReason={disabledReason && t(disabledReason)}
              />
            ))}
          </div>
        </div>
      ))}
      {added.length > 0 && (
        <div>
          <h2>{t('home.more')}</h2>
          <div className={styles.tiles}>
            {added.map(({ id: entry, title, description, href }) => (
              <Tile key={entry} href={href} icon={serverEntryIcon} label={title} detail={description} />
            ))}
          </div>
        </div>
      )}
    </section>
  )
}
