import { batteryPercentages, batteryTargets } from '@fanal/contract/batteries'
import { isInForce } from '@fanal/domain/batteries/battery-rules'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { useApiQuery } from '#lib/use-api.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Chip } from '#ui/chip.tsx'
import { Facts } from '#ui/facts.tsx'
import { iconSun } from '#ui/icons.ts'
import { Stat } from '#ui/stat.tsx'
import { Toast } from '#ui/toast.tsx'
import { actState, type BatteryProps, dayNow } from './battery-context.ts'
import styles from './battery-item.module.css'
import { BatteryMovements } from './battery-movements.tsx'
import { BatteryPicture } from './battery-picture.tsx'
import { ChangePercentageDialog } from './change-percentage-dialog.tsx'
import { DiscountControl } from './discount-control.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { OriginDialog } from './origin-dialog.tsx'

interface BatteryItemProps extends BatteryProps {
  /** Where there are several, each can be left out of the file. */
  choice: { isChosen: boolean; onChoose: (isChosen: boolean) => void } | undefined
}

/** One battery: what it holds, this contract's part in it, and what can be changed (spec 1 §3, §6). */
export function BatteryItem({ contract, link, choice }: BatteryItemProps) {
  const t = useTexts('batteries')
  const { money } = useFormats()
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
        <BatteryPicture percent={percent} label={t('item.level', { percent })} />
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
      <Acts contract={contract} link={link} />
      <BatteryMovements battery={link.bateria} />
    </li>
  )
}

function LinkFacts({ link }: BatteryProps) {
  const t = useTexts('batteries')
  const { date, number } = useFormats()
  return (
    <Facts
      className={styles.facts}
      items={[
        { label: t('item.percentage'), value: `${Math.round(link.pes_percentatge)} %` },
        { label: t('item.weight'), value: number(link.pes, 0) },
        { label: t('item.sharedBy'), value: t('item.receivers', { count: link.receptors }) },
        { label: t('item.from'), value: date(link.data_inici) },
        { label: t('item.to'), value: link.data_final ? date(link.data_final) : t('item.noEnd') },
      ]}
    />
  )
}

function Acts(props: BatteryProps) {
  const t = useTexts('batteries')
  const portal = usePortal()
  const [open, setOpen] = useState<'percentage' | 'move' | null>(null)
  const [percentage, move] = [actState('percentage', props, portal), actState('move', props, portal)]
  const close = () => setOpen(null)
  const [done, setDone] = useState<number | null>(null)
  // Whoever comes near finds the dialog filled in.
  const [isNear, setNear] = useState(false)
  const { id } = props.link.bateria
  useApiQuery(batteryPercentages, { params: { bateriaId: id } }, { isWanted: isNear })
  useApiQuery(
    batteryTargets,
    { params: { contractName: props.contract.name, bateriaOrigenId: id } },
    { isWanted: isNear && move.isOffered && !move.isOrigin },
  )
  if (!percentage.isOffered && !move.isOffered) return null
  return (
    <div className={styles.acts} onPointerEnter={() => setNear(true)} onFocus={() => setNear(true)}>
      {percentage.isOffered && (
        <Button
          disabledReason={percentage.reason && t(percentage.reason)}
          onClick={() => setOpen('percentage')}
        >
          {t('act.percentage')}
        </Button>
      )}
      {move.isOffered && (
        <Button disabledReason={move.reason && t(move.reason)} onClick={() => setOpen('move')}>
          {t('act.move')}
        </Button>
      )}
      {open === 'percentage' && <ChangePercentageDialog {...props} onClose={close} onDone={setDone} />}
      {open === 'move' &&
        (move.isOrigin ? (
          <OriginDialog name={props.link.bateria.name} onClose={close} />
        ) : (
          <MoveDialog {...props} onClose={close} />
        ))}
      <Toast closeLabel={t('dialog.close')} onClose={() => setDone(null)}>
        {done !== null && t('percentage.done', { percent: done })}
      </Toast>
    </div>
  )
}
