import { batteryPercentages, batteryTargets } from '@fanal/contract/batteries'
import { useTexts } from '#lib/texts.ts'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { ErrorState } from '#ui/state/error-state.tsx'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import type { BatteryProps } from '#features/batteries/battery-context.ts'
import { MoveSteps } from './move-steps.tsx'

/** Moves a part of a contract's share to another battery, in three steps. */
export function MoveDialog(props: BatteryProps & { onClose: () => void }) {
  const t = useTexts('batteries')
  const { contract, link, onClose } = props
  const { id } = link.bateria
  const origin = useApiQuery(batteryPercentages, { params: { bateriaId: id } })
  const targets = useApiQuery(batteryTargets, {
    params: { contractName: contract.name, bateriaOrigenId: id },
  })
  if (origin.data && targets.data)
    return <MoveSteps {...props} origin={origin.data} targets={targets.data.items} />
  const retry = () => {
    void origin.refetch()
    void targets.refetch()
  }
  return (
    <Dialog size="l" onClose={onClose} title={t('move.title')} closeLabel={t('dialog.close')}>
      {origin.error || targets.error ? (
        <ErrorState
          level={3}
          role="alert"
          title={t('dialog.loadFailed')}
          action={<Button onClick={retry}>{t('dialog.retry')}</Button>}
        />
      ) : (
        <Loading label={t('dialog.loading')}>
          <Skeleton shape="block" />
        </Loading>
      )}
    </Dialog>
  )
}
