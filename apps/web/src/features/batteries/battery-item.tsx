import { batteryMovements } from '@fanal/contract/batteries'
import type { BatteryLink } from '@fanal/contract/schemas/batteries'
import { isInForce } from '@fanal/domain/batteries/battery-rules'
import { useFormats } from '#lib/format.ts'
import { canCall, usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { cx } from '#ui/cx.ts'
import card from '#ui/layout/card.module.css'
import { Chip } from '#ui/text/chip.tsx'
import { Facts } from '#ui/layout/facts.tsx'
import { iconSun } from '#ui/text/icons.ts'
import { Stat } from '#ui/layout/stat.tsx'
import { BatteryActs } from './battery-acts.tsx'
import { type BatteryProps, dayNow } from './battery-context.ts'
import styles from './battery-item.module.css'
import { BatteryMovements } from './battery-movements.tsx'
import { DiscountControl } from './discount-control.tsx'
import { Fold } from '#ui/fold/fold.tsx'
import { ShareBar } from './share-bar.tsx'

/** One battery: its balance, what came and went, this contract's share, and the possible changes. */
export function BatteryItem({ contract, link }: BatteryProps) {
  const t = useTexts('batteries')
  const { money } = useFormats()
  const portal = usePortal()
  const { name } = link.bateria
  const year = link.this_year
  return (
    <li className={styles.item}>
      <header className={cx(card.header, styles.header)}>
        <h3>{name}</h3>
        {link.es_origen && (
          <Chip tone="info" icon={iconSun}>
            {t('item.origin')}
          </Chip>
        )}
        {!isInForce(link, dayNow()) && <Chip tone="warn">{t('item.outside')}</Chip>}
      </header>
      <div>
        <Stat value={money(Number(link.total_descompte))} unit={t('item.balance')} />
        {year && (
          <p className={styles.quiet}>
            {t('item.thisYear', { in: money(Number(year.in)), out: money(Number(year.out)) })}
          </p>
        )}
      </div>
      <Share link={link} />
      <DiscountControl contract={contract} link={link} />
      <div className={styles.folds}>
        <BatteryActs contract={contract} link={link} />
        {canCall(portal, batteryMovements) && <BatteryMovements battery={link.bateria} />}
        <Fold title={t('item.more')} of={name}>
          <LinkFacts link={link} />
        </Fold>
      </div>
    </li>
  )
}

/** This contract's part of the discounts, and the rest. */
function Share({ link }: { link: BatteryLink }) {
  const t = useTexts('batteries')
  const { percent: percentOf } = useFormats()
  const percent = Math.round(link.pes_percentatge)
  if (!link.es_receptor) return <p className={styles.quiet}>{t('item.originOnly')}</p>
  const others = link.receptors - 1
  return (
    <div className={styles.share}>
      <ShareBar percent={percent} label={t('item.level', { percent: percentOf(percent) })} />
      <p className={styles.words}>
        <b>{percent === 100 ? t('item.shareOfAll') : t('item.level', { percent: percentOf(percent) })}</b>
        {percent < 100 && others > 0 && (
          <span className={styles.quiet}>
            {' · '}
            {t('item.others', { count: others, percent: percentOf(100 - percent) })}
          </span>
        )}
      </p>
    </div>
  )
}

/** Weights are for who asks. */
function LinkFacts({ link }: { link: BatteryLink }) {
  const t = useTexts('batteries')
  const { date, number, percent } = useFormats()
  return (
    <Facts
      className={styles.facts}
      items={[
        { label: t('item.percentage'), value: percent(Math.round(link.pes_percentatge)) },
        { label: t('item.weight'), value: number(link.pes, 0) },
        { label: t('item.sharedBy'), value: t('item.receivers', { count: link.receptors }) },
        { label: t('item.from'), value: date(link.data_inici) },
        { label: t('item.to'), value: link.data_final ? date(link.data_final) : t('item.noEnd') },
      ]}
    />
  )
}
