import type { Contract } from '@fanal/contract/schemas/contracts'
import { isTerminated } from '@fanal/domain/contracts/contract-status'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { iconChat, iconContract, iconMeter, iconWarning } from '#ui/text/icons.ts'
import { cx } from '#ui/cx.ts'
import paper from '#ui/layout/paper.module.css'
import styles from './contract-help.module.css'

/** Asking, claiming and sending a reading, with this contract filled in; each by its own switch. */
export function ContractHelp({ contract }: { contract: Contract }) {
  const t = useTexts('contracts')
  const { linkTo, settings } = usePortal()
  const { contact, contactAutoReads, reclamATCContract } = settings.features
  const query = { contract: contract.name }
  const ways = [
    contact && { icon: iconChat, label: t('help.write'), href: linkTo('newRequest', {}, query) },
    contactAutoReads &&
      !isTerminated(contract) && {
        icon: iconMeter,
        label: t('help.reading'),
        href: linkTo('newRequest', {}, { ...query, autolectures: 'true' }),
      },
    reclamATCContract && { icon: iconWarning, label: t('help.claim'), href: linkTo('claims', {}, query) },
    { icon: iconContract, label: t('help.requests'), href: linkTo('requests', {}, query) },
  ].flatMap((way) => (way && way.href ? [{ ...way, href: way.href }] : []))
  if (ways.length === 0) return null
  return (
    <section className={cx(styles.help, paper.screenOnly)}>
      <h2>{t('help.title')}</h2>
      <div className={styles.ways}>
        {ways.map(({ href, icon, label }) => (
          <ButtonLink key={href} size="s" href={href} icon={icon}>
            {label}
          </ButtonLink>
        ))}
      </div>
    </section>
  )
}
