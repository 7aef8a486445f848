import { batteryPercentages, batteryTargets } from '@fanal/contract/batteries'
import { useState } from 'react'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { Button } from '#ui/button/button.tsx'
import { Toast } from '#ui/overlay/toast.tsx'
import styles from './battery-acts.module.css'
import { actState, type BatteryProps } from './battery-context.ts'
import { ChangePercentageDialog } from './change-percentage-dialog.tsx'
import { MoveDialog } from './move/move-dialog.tsx'
import { OriginDialog } from './origin-dialog.tsx'

/** Prefetches the dialogs' data on hover or focus. */
function useNear({ contract, link }: BatteryProps, canMove: boolean) {
  const [isNear, setNear] = useState(false)
  const { id } = link.bateria
  useApiQuery(batteryPercentages, { params: { bateriaId: id } }, { isWanted: isNear })
  useApiQuery(
    batteryTargets,
    { params: { contractName: contract.name, bateriaOrigenId: id } },
    { isWanted: isNear && canMove },
  )
  return { onPointerEnter: () => setNear(true), onFocus: () => setNear(true) }
}

/** Change of share and move: offered where applicable, disabled with a reason where not possible now. */
export function BatteryActs(props: BatteryProps) {
  const t = useTexts('batteries')
  const portal = usePortal()
  const [done, setDone] = useState<number | null>(null)
  const [open, setOpen] = useState<'percentage' | 'move' | null>(null)
  const [percentage, move] = [actState('percentage', props, portal), actState('move', props, portal)]
  const near = useNear(props, move.isOffered && !move.isOrigin)
  const close = () => setOpen(null)
  const begin = (act: 'percentage' | 'move') => {
    setDone(null)
    setOpen(act)
  }
  if (!percentage.isOffered && !move.isOffered) return null
  return (
    <div className={styles.acts} {...near}>
      {percentage.isOffered && (
        <Button
          size="s"
          disabledReason={percentage.reason && t(percentage.reason)}
          onClick={() => begin('percentage')}
        >
          {t('act.percentage')}
        </Button>
      )}
      {move.isOffered && (
        <Button
          size="s"
          variant="quiet"
          disabledReason={move.reason && t(move.reason)}
          onClick={() => begin('move')}
        >
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
