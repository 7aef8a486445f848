import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { Tile } from '#ui/layout/tile.tsx'
import { iconBolt, iconQr, iconUser } from '#ui/text/icons.ts'
import styles from './visitor-acts.module.css'

/** What somebody can do who is not signed in, each as its setting says. */
export function VisitorActs() {
  const t = useTexts('home-visitor')
  const { linkTo, settings } = usePortal()
  const hasGas = settings.contractation.gas.enabled && settings.features.displayTypes.includes('gas')
  const electricity = linkTo('newElectricityCustomer')
  const acts = [
    {
      icon: iconBolt,
      href: electricity ?? linkTo('newGasCustomer'),
      label: !electricity ? t('act.gas') : hasGas ? t('act.both') : t('act.electricity'),
      detail: t('act.contract.text'),
    },
    {
      icon: iconQr,
      href: linkTo('comparator'),
      label: t('act.compare'),
      detail: t('act.compare.text'),
    },
    {
      icon: iconUser,
      href: linkTo('activation'),
      label: t('act.activate'),
      detail: t('act.activate.text'),
    },
  ].flatMap(({ href, ...act }) => (href ? [{ ...act, href }] : []))
  if (acts.length === 0) return null
  return (
    <nav id="actions" aria-label={t('acts')}>
      <ul className={styles.acts}>
        {acts.map((act) => (
          <li key={act.href}>
            <Tile {...act} />
          </li>
        ))}
      </ul>
    </nav>
  )
}
