import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { useRead } from '#lib/api/use-api-query.ts'
import { Tile } from '#ui/layout/tile.tsx'
import { iconBolt, iconChat, iconContract, iconMeter, iconWarning } from '#ui/text/icons.ts'
import { caseCategoriesRead, casesRead } from '#features/support/reads.ts'
import styles from './service-ways.module.css'

/** What can be done here, each by its own switch. */
export function ServiceWays() {
  const t = useTexts('support')
  const { linkTo, settings } = usePortal()
  const { contact, contactAutoReads, reclamATCMenu } = settings.features
  const { data } = useRead(casesRead())
  const categories = useRead(caseCategoriesRead, { isWanted: contact })
  const outage = categories.data?.items.find(({ is_outage }) => is_outage)
  const yours = data?.counts.yours ?? 0
  const ways = [
    {
      icon: iconContract,
      href: linkTo('requests'),
      label: t('service.requests'),
      detail: yours > 0 ? t('service.yours', { count: yours }) : t('service.requestsText'),
    },
    {
      icon: iconChat,
      href: contact ? linkTo('newRequest') : undefined,
      label: t('service.write'),
      detail: t('service.writeText'),
    },
    {
      icon: iconBolt,
      href: contact && outage ? linkTo('newRequest', {}, { category: String(outage.id) }) : undefined,
      label: t('service.outage'),
      detail: t('service.outageText'),
    },
    {
      icon: iconWarning,
      href: reclamATCMenu ? linkTo('claims') : undefined,
      label: t('service.claim'),
      detail: t('service.claimText'),
    },
    {
      icon: iconMeter,
      href: contactAutoReads ? linkTo('newRequest', {}, { autolectures: 'true' }) : undefined,
      label: t('service.reading'),
      detail: t('service.readingText'),
    },
  ]
  return (
    <ul className={styles.ways}>
      {ways.map(
        ({ href, ...way }) =>
          href && (
            <li key={href}>
              <Tile href={href} {...way} />
            </li>
          ),
      )}
    </ul>
  )
}
