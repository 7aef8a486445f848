import { compareGasPrice, comparePrice } from '@fanal/contract/comparators'
import { accessTariffs, gasAccessTariffs } from '@fanal/contract/contracting'
import type { ElectricityResult, GasResult } from '@fanal/contract/schemas/comparators'
import {
  blankComparison,
  blankGasComparison,
  checkComparison,
  checkGasComparison,
  type ComparisonForm,
} from '@fanal/domain/comparators/comparison-form'
import { typedAmount } from '@fanal/domain/comparators/typed-amount'
import { madridDayOf } from '@fanal/domain/dates'
import { normaliseCups } from '@fanal/domain/identifiers/cups'
import type { ContractType } from '@fanal/domain/settings/settings'
import { useRef, useState } from 'react'
import { call } from '#lib/call.ts'
import { type Form, useForm } from '#lib/forms/use-form.ts'
import { useTexts } from '#lib/texts.ts'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Note } from '#ui/state/note.tsx'
import { BillFields } from '#features/comparators/bill-fields.tsx'
import { useComparisonMessages } from '#features/comparators/comparison-messages.ts'
import { GasFields } from '#features/comparators/gas-fields.tsx'
import { ManualForm } from '#features/comparators/contact-form.tsx'
import { type Mode, ModeChoice } from '#features/comparators/mode-choice.tsx'
import { useOrigins } from '#features/comparators/use-origins.ts'
import styles from '#features/comparators/bill-form.module.css'
import { RemoteResult } from './remote-result.tsx'

type AnyResult = ElectricityResult | GasResult

interface RemoteFormProps {
  onResult: (result: AnyResult, cups: string) => void
}

// Values of a closed form that another server checks again.
const today = () => madridDayOf(Date.now())

/** As other servers read it: figures with a decimal point. */
const sentOf = ({ cups, invoiceAmount }: Pick<ComparisonForm, 'cups' | 'invoiceAmount'>) => ({
  cups: normaliseCups(cups),
  invoiceAmount: typedAmount(invoiceAmount) ?? invoiceAmount,
  mode: 'auto' as const,
  consent: true,
})
const withPoint = (typed: string) => typed.trim().replace(',', '.')

function Acts({ form }: { form: Pick<Form<object>, 'isBusy' | 'failure'> }) {
  const t = useTexts('comparators')
  return (
    <>
      {form.failure && (
        <div className={styles.wide}>
          <Note tone="bad" role="alert" title={t('error.compare')}>
            {form.failure.status > 0 && form.failure.message}
          </Note>
        </div>
      )}
      <div className={styles.acts}>
        <p>{t('form.sent')}</p>
        <Button type="submit" variant="primary" busy={form.isBusy}>
          {t('form.compare')}
        </Button>
      </div>
    </>
  )
}

function RemoteElectricity({ onResult }: RemoteFormProps) {
  const origins = useOrigins('electricity')
  const { data } = useApiQuery(accessTariffs, { query: {} })
  const form = useForm({
    values: blankComparison,
    check: (values) => checkComparison(values, { today: today(), hasNoOrigins: origins.length === 0 }),
    textOf: useComparisonMessages(),
    send: (values) =>
      call(comparePrice, {
        body: {
          ...values,
          ...sentOf(values),
          power: withPoint(values.power),
          power2: withPoint(values.power2),
        },
      }),
    onDone: (answer, { cups }) => onResult(answer, normaliseCups(cups)),
  })
  const tariffs = data?.items.map(({ name }) => name) ?? ['2.0TD', '3.0TD']
  return (
    <form {...form.props} className={styles.form}>
      <BillFields form={form} origins={origins} tariffs={tariffs} today={today()} isSent />
      <Acts form={form} />
    </form>
  )
}

const isResult = (answer: GasResult | { status: 'OK' }): answer is GasResult => 'operations' in answer

function RemoteGas({ onResult }: RemoteFormProps) {
  const origins = useOrigins('gas')
  const { data } = useApiQuery(gasAccessTariffs, {})
  const form = useForm({
    values: blankGasComparison,
    check: (values) => checkGasComparison(values, { today: today(), hasNoOrigins: origins.length === 0 }),
    textOf: useComparisonMessages(),
    send: (values, idempotencyKey) =>
      call(compareGasPrice, { body: { ...values, ...sentOf(values) } }, { idempotencyKey }),
    onDone: (answer, { cups }) => {
      if (isResult(answer)) onResult(answer, normaliseCups(cups))
    },
  })
  const tariffs = data?.items.map(({ name }) => name) ?? ['RL.1', 'RL.2', 'RL.3']
  return (
    <form {...form.props} className={styles.form}>
      <GasFields form={form} origins={origins} tariffs={tariffs} today={today()} isSent />
      <Acts form={form} />
    </form>
  )
}

interface AskedProps extends RemoteFormProps {
  energy: ContractType
}

/** Typed, or sent to a person: as the documents' server takes it. */
function Asked({ energy, onResult }: AskedProps) {
  const [mode, setMode] = useState<Mode>('type')
  const isPerson = mode === 'person'
  const Fields = energy === 'gas' ? RemoteGas : RemoteElectricity
  return (
    <Card>
      <ModeChoice offered={['type', 'person']} mode={mode} onChange={setMode} />
      {isPerson && <ManualForm energy={energy} />}
      <div hidden={isPerson}>
        <Fields onResult={onResult} />
      </div>
    </Card>
  )
}

/** The comparison that a retailer's own server makes: the bill is sent to it. */
export function RemoteComparator({ energy }: { energy: ContractType }) {
  const [found, setFound] = useState<{ result: AnyResult; cups: string }>()
  const asked = useRef<HTMLDivElement>(null)
  const goBack = () => {
    setFound(undefined)
    requestAnimationFrame(() => asked.current?.querySelector('input')?.focus())
  }
  // What was typed stays, for those who come back.
  return (
    <>
      <div ref={asked} hidden={found !== undefined}>
        <Asked energy={energy} onResult={(result, cups) => setFound({ result, cups })} />
      </div>
      {found && <RemoteResult energy={energy} {...found} onBack={goBack} />}
    </>
  )
}
