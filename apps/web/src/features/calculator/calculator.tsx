import { calculatePower } from '@fanal/domain/calculator/calculate-power'
import { useState } from 'react'
import { BillScan } from '#lib/bill-scan/bill-scan.tsx'
import type { ScannedBill } from '#lib/bill-scan/scan-bill.ts'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { cx } from '#ui/cx.ts'
import { Card } from '#ui/layout/card.tsx'
import { Stat } from '#ui/layout/stat.tsx'
import { Note } from '#ui/state/note.tsx'
import { ApplianceFields, HouseFields } from './calculator-fields.tsx'
import { HelpPanel } from './help-panel.tsx'
import { LiveTotal } from './live-total.tsx'
import type { ReadBill } from './read-bill.ts'
import { Result } from './result.tsx'
import { useCalculator } from './use-calculator.ts'
import stack from '#ui/layout/stack.module.css'
import styles from './calculator.module.css'

type CalculatorState = ReturnType<typeof useCalculator>

interface FormProps extends Pick<CalculatorState, 'form'> {
  total: number
  onBill: (bill: ReadBill) => void
}

function CalculatorFormBox({ form, total, onBill }: FormProps) {
  const t = useTexts('calculator')
  const { number } = useFormats()
  const read = (bill: ScannedBill) => {
    const { cups, powers } = bill.facts
    onBill(
      bill.from === 'code'
        ? bill.facts
        : {
            cups,
            powers: powers.length === 2 ? powers : [],
            maxDemand: [],
            powerPrices: [],
            measuredDays: null,
          },
    )
  }
  return (
    <form {...form.props} className={cx(stack.s5, styles.form)}>
      {form.errorCount > 0 && (
        <Note tone="bad" role="alert">
          {t('form.errors', { count: form.errorCount })}
        </Note>
      )}
      <Card id="bill">
        <BillScan onRead={read} />
      </Card>
      <Card title={t('house.title')}>
        <HouseFields form={form} />
      </Card>
      <ApplianceFields form={form} />
      <div className={styles.dock}>
        <output className={styles.docked}>
          <Stat label={t('live.title')} value={number(total)} unit="kW" size="m" />
        </output>
        <Button type="submit" variant="primary" busy={form.isBusy} className={styles.submit}>
          {t('form.submit')}
        </Button>
      </div>
    </form>
  )
}

/** The form, the sum beside it while it is typed, and the result below. */
export function Calculator() {
  const { form, values, isShown, shownTimes } = useCalculator()
  const [bill, setBill] = useState<ReadBill>()
  const calculated = calculatePower(values)
  return (
    <div className={cx(styles.columns, isShown && styles.withResult)}>
      <div className={stack.s5}>
        <CalculatorFormBox form={form} total={calculated.optimalPower} onBill={setBill} />
        {isShown && <Result values={values} calculated={calculated} bill={bill} shownTimes={shownTimes} />}
      </div>
      <aside className={styles.aside}>
        <LiveTotal calculated={calculated} share={values.cofSimul} />
        <HelpPanel />
      </aside>
    </div>
  )
}
