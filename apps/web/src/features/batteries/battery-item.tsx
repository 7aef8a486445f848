import { batteryMovements } from '@fanal/contract/batteries'
import { isInForce } from '@fanal/domain/batteries/battery-rules'
import { useFormats } from '#lib/format.ts'
import { canCall, usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Chip } from '#ui/text/chip.tsx'
import { Facts } from '#ui/layout/facts.tsx'
import { iconSun } from '#ui/text/icons.ts'
import { Stat } from '#ui/layout/stat.tsx'
import { BatteryActs } from './battery-acts.tsx'
import { type BatteryProps, dayNow } from './battery-context.ts'
import styles from './battery-item.module.css'
import { BatteryMovements } from './battery-movements.tsx'
import { BatteryPicture } from './battery-picture.tsx'
import { DiscountControl } from './discount-control.tsx'

interface BatteryItemProps extends BatteryProps {
  /** With several batteries, each can be excluded from the file. */
  choice: { isChosen: boolean; onChoose: (isChosen: boolean) => void } | undefined
}

/** One battery: its balance, this contract's part, and the possible changes. */
export function BatteryItem({ contract, link, choice }: BatteryItemProps) {
  const t = useTexts('batteries')
  const { money, percent: percentOf } = useFormats()
  const portal = usePortal()
  const { name } = link.bateria
  const percent = Math.round(link.pes_percentatge)
  return (
    <li className={styles.item}>
      <header className={styles.header}>
        {choice && (
          <Checkbox checked={choice.isChosen} onChange={(event) => choice.onChoose(event.target.checked)}>
            <span className="visually-hidden">{t('panel.choose', { name })}</span>
          </Checkbox>
        )}
        <h3>{name}</h3>
        {link.es_origen && (
          <Chip tone="info" icon={iconSun}>
            {t('item.origin')}
          </Chip>
        )}
        {!isInForce(link, dayNow()) && <Chip tone="warn">{t('item.outside')}</Chip>}
      </header>
      <div className={styles.charge}>
        <div className={styles.picture}>
          <BatteryPicture percent={percent} label={t('item.level', { percent })} />
          {/* Filled by this contract's share, not by the money; the text beside it and its name say so. */}
          <span aria-hidden="true">
            {t('item.percentage')} <b>{percentOf(percent)}</b>
          </span>
        </div>
        <div>
          <Stat value={money(Number(link.total_descompte))} unit={t('item.balance')} />
          <p className={styles.quiet}>
            {!link.es_receptor
              ? t('item.originOnly')
              : percent === 100
                ? t('item.shareOfAll')
                : t('item.share', { percent })}
            {link.es_origen && link.es_receptor && ` ${t('item.originHelp')}`}
          </p>
        </div>
      </div>
      <LinkFacts contract={contract} link={link} />
      <DiscountControl contract={contract} link={link} />
      <BatteryActs contract={contract} link={link} />
      {canCall(portal, batteryMovements) && <BatteryMovements battery={link.bateria} />}
    </li>
  )
}

function LinkFacts({ link }: BatteryProps) {
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
