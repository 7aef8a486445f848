import { batteryPercentages, changeBatteryPercentage } from '@fanal/contract/batteries'
import type { SharedBattery } from '@fanal/contract/schemas/batteries'
import { useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import { useApiMutation, useApiQuery } from '#lib/use-api.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { ErrorState } from '#ui/state/error-state.tsx'
import { Note } from '#ui/state/note.tsx'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import { batteryAnswers, type BatteryProps } from './battery-context.ts'
import { PercentField } from './percent-field.tsx'
import { changePreview } from './previews.ts'
import { SharePreview } from './share-preview.tsx'
import { isChangedMeanwhile, useFreshAnswers } from './use-fresh-answers.ts'

interface DialogProps extends BatteryProps {
  onClose: () => void
  /** Called with the new percentage, once stored. */
  onDone: (percent: number) => void
}

export function ChangePercentageDialog(props: DialogProps) {
  const t = useTexts('batteries')
  const { bateria } = props.link
  const { data, error, refetch } = useApiQuery(batteryPercentages, { params: { bateriaId: bateria.id } })
  if (data) return <ChangePercentageForm {...props} battery={data} />
  return (
    <Dialog open onClose={props.onClose} title={t('percentage.title')} closeLabel={t('dialog.close')}>
      {error ? (
        <ErrorState
          level={3}
          role="alert"
          title={t('dialog.loadFailed')}
          action={<Button onClick={() => void refetch()}>{t('dialog.retry')}</Button>}
        />
      ) : (
        <Loading label={t('dialog.loading')}>
          <Skeleton shape="block" />
        </Loading>
      )}
    </Dialog>
  )
}

function ChangePercentageForm({
  contract,
  link,
  battery,
  onClose,
  onDone,
}: DialogProps & { battery: SharedBattery }) {
  const t = useTexts('batteries')
  const stored =
    battery.items.find((item) => item.contract.name === contract.name)?.percentage ?? link.pes_percentatge
  const [chosen, setChosen] = useState<{ percent: number | undefined } | null>(null)
  const percent = chosen ? chosen.percent : stored
  const change = useApiMutation(changeBatteryPercentage, { invalidates: batteryAnswers })
  const refresh = useFreshAnswers()
  const obstacle =
    percent === undefined ? 'percentage.invalid' : percent === stored ? 'percentage.unchanged' : undefined
  const send = () => {
    if (percent === undefined || percent === stored || change.isPending) return
    change.mutate(
      {
        params: { contractName: contract.name, bateriaId: link.bateria.id },
        body: {
          pes_percentatge: percent,
          repartiment_previ: battery.items.map(({ contract: { name }, pes }) => ({ contract: name, pes })),
        },
      },
      // A failure resets the slider to the stored value.
      {
        onSuccess: () => {
          onDone(percent)
          onClose()
        },
        onError: (error) => {
          setChosen(null)
          if (isChangedMeanwhile(error)) void refresh()
        },
      },
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('percentage.title')}
      closeLabel={t('dialog.close')}
      onSubmit={send}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('dialog.cancel')}
          </Button>
          <Button
            type="submit"
            variant="primary"
            busy={change.isPending}
            disabledReason={obstacle && !change.isPending ? t(obstacle) : undefined}
          >
            {t('percentage.submit')}
          </Button>
        </>
      }
    >
      <p>{t('percentage.intro', { name: battery.name })}</p>
      {change.error && (
        <Note tone="bad" role="alert">
          {isChangedMeanwhile(change.error) ? t('percentage.changed') : t('message_cant_do_operation')}
        </Note>
      )}
      <PercentField
        label={t('percentage.slider')}
        value={percent}
        isBusy={change.isPending}
        onChange={(value) => {
          if (change.error) change.reset()
          setChosen({ percent: value })
        }}
      />
      <SharePreview
        title={t('percentage.preview')}
        own={contract.name}
        batteries={[changePreview(battery, contract.name, percent ?? stored)]}
      />
    </Dialog>
  )
}
