import { compareGasPrice, comparePrice } from '@fanal/contract/comparators'
import { accessTariffs, gasAccessTariffs } from '@fanal/contract/contracting'
import type { ElectricityResult, GasResult } from '@fanal/contract/schemas/comparators'
import {
  blankComparison,
  blankGasComparison,
  checkComparison,
  checkGasComparison,
} from '@fanal/domain/comparators/comparison-form'
import { madridDayOf } from '@fanal/domain/dates'
import { normaliseCups } from '@fanal/domain/identifiers/cups'
import type { ContractType } from '@fanal/domain/settings/settings'
import { useState } from 'react'
import { call } from '#lib/call.ts'
import { type Form, useForm } from '#lib/forms/use-form.ts'
import { useTexts } from '#lib/texts.ts'
import { useApiQuery } from '#lib/use-api.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Note } from '#ui/state/note.tsx'
import { BillFields } from '#features/comparators/bill-fields.tsx'
import { useComparisonMessages } from '#features/comparators/comparison-messages.ts'
import { GasFields } from '#features/comparators/gas-fields.tsx'
import { useOrigins } from '#features/comparators/use-origins.ts'
import styles from '#features/comparators/bill-form.module.css'
import { RemoteResult } from './remote-result.tsx'

type AnyResult = ElectricityResult | GasResult

interface RemoteFormProps {
  onResult: (result: AnyResult) => void
}

// Values of a closed form that another server checks again.
const today = () => madridDayOf(Date.now())

function Acts({ form }: { form: Pick<Form<object>, 'isBusy' | 'failure'> }) {
  const t = useTexts('comparators')
  return (
    <>
      {form.failure && (
        <div className={styles.wide}>
          <Note tone="bad" role="alert" title={t('error.compare')}>
            {form.failure.message}
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
        body: { ...values, cups: normaliseCups(values.cups), mode: 'auto', consent: true },
      }),
    onDone: onResult,
  })
  const tariffs = data?.items.map(({ name }) => name) ?? ['2.0TD', '3.0TD']
  return (
    <form {...form.props} className={styles.form}>
      <BillFields form={form} origins={origins} tariffs={tariffs} today={today()} />
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
      call(
        compareGasPrice,
        { body: { ...values, cups: normaliseCups(values.cups), mode: 'auto', consent: true } },
        { idempotencyKey },
      ),
    onDone: (answer) => {
      if (isResult(answer)) onResult(answer)
    },
  })
  const tariffs = data?.items.map(({ name }) => name) ?? ['RL.1', 'RL.2', 'RL.3']
  return (
    <form {...form.props} className={styles.form}>
      <GasFields form={form} origins={origins} tariffs={tariffs} today={today()} />
      <Acts form={form} />
    </form>
  )
}

/** The comparison that a retailer's own server makes: the bill is sent to it. */
export function RemoteComparator({ energy }: { energy: ContractType }) {
  const [result, setResult] = useState<AnyResult>()
  if (result) return <RemoteResult energy={energy} result={result} onBack={() => setResult(undefined)} />
  return (
    <Card>
      {energy === 'gas' ? <RemoteGas onResult={setResult} /> : <RemoteElectricity onResult={setResult} />}
    </Card>
  )
}
