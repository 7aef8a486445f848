import { batteryPercentages, changeBatteryPercentage } from '@fanal/contract/batteries'
import type { SharedBattery } from '@fanal/contract/schemas/batteries'
import { checkShareChange } from '@fanal/domain/batteries/share-change'
import { useEffect } from 'react'
import { CallError } from '#lib/call.ts'
import { useForm, useFormValues } from '#lib/forms/use-form.ts'
import { useTexts } from '#lib/texts.ts'
import { useApiMutation } from '#lib/api/use-api-mutation.ts'
import { useApiQuery } from '#lib/api/use-api-query.ts'
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

const obstacles = { not_a_percent: 'percentage.invalid', unchanged: 'percentage.unchanged' } as const

export function ChangePercentageDialog(props: DialogProps) {
  const t = useTexts('batteries')
  const { bateria } = props.link
  const { data, error, refetch } = useApiQuery(batteryPercentages, { params: { bateriaId: bateria.id } })
  if (data) return <ChangePercentageForm {...props} battery={data} />
  return (
    <Dialog onClose={props.onClose} title={t('percentage.title')} closeLabel={t('dialog.close')}>
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

interface FormProps extends DialogProps {
  battery: SharedBattery
}

/** Starts at the stored percentage, and follows it while nothing is typed. */
function usePercentageForm({ contract, link, battery, onClose, onDone }: FormProps) {
  const stored =
    battery.items.find((item) => item.contract.name === contract.name)?.percentage ?? link.pes_percentatge
  const { mutateAsync } = useApiMutation(changeBatteryPercentage, { invalidates: batteryAnswers })
  const refresh = useFreshAnswers()
  const send = async (wanted: number | null) => {
    try {
      await mutateAsync({
        params: { contractName: contract.name, bateriaId: link.bateria.id },
        body: {
          pes_percentatge: wanted ?? stored,
          repartiment_previ: battery.items.map(({ contract: { name }, pes }) => ({ contract: name, pes })),
        },
      })
    } catch (error) {
      // A failure resets the slider to the stored value.
      form.reset({ percent: stored })
      if (error instanceof CallError && isChangedMeanwhile(error)) void refresh()
      throw error
    }
  }
  const form = useForm({
    values: { percent: stored },
    check: ({ percent }) => checkShareChange(percent, stored),
    errorsShow: 'whenSent',
    send: ({ percent }) => send(percent),
    onDone: (_, { percent }) => {
      onDone(percent ?? stored)
      onClose()
    },
  })
  const { percent } = useFormValues(form)
  const { isDirty, reset } = form
  useEffect(() => {
    if (!isDirty) reset({ percent: stored })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- when others have changed what is stored
  }, [stored])
  return { form, percent: percent ?? stored, obstacle: checkShareChange(percent, stored).percent }
}

function ChangePercentageForm(props: FormProps) {
  const { contract, battery, onClose } = props
  const t = useTexts('batteries')
  const { form, percent, obstacle } = usePercentageForm(props)
  const { isBusy, failure } = form
  return (
    <Dialog
      onClose={onClose}
      title={t('percentage.title')}
      closeLabel={t('dialog.close')}
      form={form.props}
      cancelLabel={t('dialog.cancel')}
      footer={
        <Button
          type="submit"
          variant="primary"
          busy={isBusy}
          disabledReason={obstacle && !isBusy ? t(obstacles[obstacle]) : undefined}
        >
          {t('percentage.submit')}
        </Button>
      }
    >
      <p>{t('percentage.intro', { name: battery.name })}</p>
      {failure && (
        <Note tone="bad" role="alert">
          {isChangedMeanwhile(failure) ? t('percentage.changed') : t('message_cant_do_operation')}
        </Note>
      )}
      <PercentField field={form.field('percent')} label={t('percentage.slider')} isBusy={isBusy} />
      <SharePreview
        title={t('percentage.preview')}
        own={contract.name}
        batteries={[changePreview(battery, contract.name, percent)]}
      />
    </Dialog>
  )
}
