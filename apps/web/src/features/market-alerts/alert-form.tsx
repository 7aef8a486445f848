import { addOmipAlert, omipAlerts } from '@fanal/contract/market-alerts'
import type { OmipAlert, OmipProduct } from '@fanal/contract/schemas/market-alerts'
import { madridDayOf } from '@fanal/domain/dates'
import {
  type AlertType,
  checkMarketAlert,
  type MarketAlert,
  readAlert,
} from '@fanal/domain/market-alerts/check-market-alert'
import { useEffect } from 'react'
import { ChoiceField } from '#fields/choice-field.tsx'
import { TextField } from '#fields/text-field.tsx'
import { CallError } from '#lib/call.ts'
import { useForm, useFormValues } from '#lib/forms/use-form.ts'
import { useReadOnlyReason } from '#lib/parts/use-read-only.ts'
import { useTexts } from '#lib/texts.ts'
import { useApiMutation } from '#lib/api/use-api-mutation.ts'
import { Button } from '#ui/button/button.tsx'
import layout from '#ui/form/form-layout.module.css'
import { Note } from '#ui/state/note.tsx'
import { iconPlus } from '#ui/text/icons.ts'
import { unit, useMarketMessages } from './market-labels.ts'
import { ProductField } from './product-field.tsx'

/** The form's content: the product alone, or an alert that could be added. */
export interface Drafted {
  product: string
  alert: MarketAlert | undefined
}

interface AlertFormProps {
  products: readonly OmipProduct[]
  alerts: readonly OmipAlert[]
  /** Chosen from the start. */
  product: string
  onDraft: (draft: Drafted) => void
  onAdded: (alert: MarketAlert) => void
}

interface Values {
  product: string
  type: AlertType | null
  price: string
}

const formOf = ({ product, type, price }: Values) => ({ product, type: type ?? '', price })

function useAlertForm({ products, alerts, product, onAdded }: AlertFormProps) {
  const { mutateAsync } = useApiMutation(addOmipAlert, { invalidates: [omipAlerts] })
  const form = useForm<Values, MarketAlert>({
    values: { product, type: null, price: '' },
    check: (values) =>
      checkMarketAlert(formOf(values), {
        today: madridDayOf(Date.now()),
        products: products.map(({ name }) => name),
        alerts: alerts.filter(({ ended_on }) => ended_on === null),
      }),
    textOf: useMarketMessages(),
    send: async (values) => {
      const alert = readAlert(formOf(values))
      if (!alert) throw new CallError(0)
      const { status } = await mutateAsync({ body: { id: '', ...alert } })
      if (status !== 200) throw new CallError(status)
      return alert
    },
    onDone: (alert, values) => {
      form.reset({ ...values, price: '' })
      onAdded(alert)
    },
  })
  return form
}

/** A new alert; what is typed shows in the chart beside it. */
export function AlertForm(props: AlertFormProps) {
  const t = useTexts('market-alerts')
  const readOnly = useReadOnlyReason()
  const form = useAlertForm(props)
  const values = useFormValues(form)
  const alert = readAlert(formOf(values))
  const { onDraft } = props
  const { product, type, price } = values
  useEffect(() => {
    onDraft({ product, alert: readAlert({ product, type: type ?? '', price }) })
  }, [onDraft, product, type, price])
  return (
    <form {...form.props} className={layout.form}>
      <ProductField field={form.field('product')} products={props.products} />
      <ChoiceField
        field={form.field('type')}
        label={t('form.type')}
        required
        layout="row"
        options={[
          { value: '<', label: t('type.below') },
          { value: '>', label: t('type.above') },
          { value: '==', label: t('type.equal') },
        ]}
      />
      <TextField
        field={form.field('price')}
        label={t('form.price')}
        required
        figures
        inputMode="decimal"
        autoComplete="off"
        unit={unit}
      />
      {form.failure && (
        <Note tone="bad" role="alert">
          {t('alertAddError')}
        </Note>
      )}
      <div className={layout.buttons}>
        <Button
          type="submit"
          variant="primary"
          icon={iconPlus}
          busy={form.isBusy}
          disabledReason={readOnly ?? (alert ? undefined : t('form.incomplete'))}
        >
          {t('form.add')}
        </Button>
      </div>
    </form>
  )
}
