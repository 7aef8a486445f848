import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { Card } from '#ui/layout/card.tsx'
import { ActionRow } from '#ui/layout/action-row.tsx'
import { serverEntries, serverEntryIcon } from '#features/shell/frame/menus.ts'
import styles from './action-groups.module.css'
import { homeActions } from './home-actions.ts'

/** Groups of actions: contracts, invoices, consumption, and the operator's pages. */
export function ActionGroups({ id }: { id: string }) {
  const t = useTexts('shell')
  const portal = usePortal()
  const groups = homeActions(portal)
  const added = serverEntries(portal)
  if (groups.length === 0 && added.length === 0) return null
  return (
    <Card id={id} className={styles.card} title={t('home.actions')}>
      <div className={styles.groups}>
        {groups.map(({ id: group, title, entries }) => (
          <div key={group} className={styles[group]}>
            <h3>{t(title)}</h3>
            <ul>
              {entries.map(({ label, href, icon, disabledReason }) => (
                <li key={label}>
                  <ActionRow
                    href={href}
                    icon={icon}
                    label={t(label)}
                    disabledReason={disabledReason && t(disabledReason)}
                  />
                </li>
              ))}
            </ul>
          </div>
        ))}
        {added.length > 0 && (
          <div>
            <h3>{t('home.more')}</h3>
            <ul>
              {added.map(({ id: entry, title, description, href }) => (
                <li key={entry}>
                  <ActionRow href={href} icon={serverEntryIcon} label={title} detail={description} />
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </Card>
  )
}
