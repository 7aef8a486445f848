import type { PublicProducts } from '@fanal/contract/schemas/comparators'
import {
  blankComparison,
  checkComparison,
  type ComparisonForm,
  comparedUse,
} from '@fanal/domain/comparators/comparison-form'
import type { SharedResult } from '@fanal/domain/comparators/shared-result'
import { zoneOfZip } from '@fanal/domain/contracting/estimate'
import type { BillFacts } from '@fanal/domain/invoices/bill-facts'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { ScannedBill } from '#lib/bill-scan/scan-bill.ts'
import { useFormats } from '#lib/format.ts'
import { useForm } from '#lib/forms/use-form.ts'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { cx } from '#ui/cx.ts'
import { Note } from '#ui/state/note.tsx'
import { BillCheck } from './bill-check.tsx'
import { BillFields } from './bill-fields.tsx'
import { useComparisonMessages } from './comparison-messages.ts'
import { formOfResult, partsOfBill } from './form-of.ts'
import { useOrigins } from './use-origins.ts'
import stack from '#ui/layout/stack.module.css'
import styles from './bill-form.module.css'

interface ElectricityFormProps {
  known: PublicProducts
  shown: SharedResult | undefined
  /** The last bill that was read: it fills in the form. */
  bill: ScannedBill | undefined
  facts: BillFacts | undefined
  onCompare: (result: SharedResult, cups: string) => Promise<void>
}

/** Prices that hold for another month, of a bill that has the powers and kWh that were compared. */
function presentOf(facts: BillFacts | undefined) {
  const prices = facts?.prices
  return prices ? { power: [...prices.power], energy: [...prices.energy] } : null
}

/** Why a bill cannot stand for a usual one. */
function KindNote({ facts }: { facts: BillFacts }) {
  const t = useTexts('comparators')
  if (facts.isCorrection) return <Note tone="warn">{t('kind.correction')}</Note>
  if (facts.pricing === 'flat') return <Note tone="warn">{t('kind.flat')}</Note>
  if (facts.pricing === 'flexible') return <Note tone="warn">{t('kind.flexible')}</Note>
  if (facts.pricing === 'regulated' || facts.pricing === 'indexed') return <Note>{t('kind.hourly')}</Note>
  return null
}

/** A bill by its code or typed; compared here, without asking anybody. */
export function ElectricityForm(props: ElectricityFormProps) {
  const { known, shown, bill, facts, onCompare } = props
  const t = useTexts('comparators')
  const { number } = useFormats()
  const origins = useOrigins('electricity')
  const today = known.day
  const form = useForm<ComparisonForm>({
    values: shown ? formOfResult(shown, number) : blankComparison,
    check: (values) => checkComparison(values, { today, hasNoOrigins: origins.length === 0 }),
    textOf: useComparisonMessages(),
    send: async (values) => {
      const use = comparedUse(values, zoneOfZip(facts?.zipcode ?? ''))
      const isWhole = use.tariff === '2.0TD'
      const year = (isWhole && facts?.year?.kwh.map(Math.round)) || null
      await onCompare({ use, year, present: isWhole ? presentOf(facts) : null }, values.cups)
    },
  })
  const before = useRef<ScannedBill>(undefined)
  const fillIn = useEffectEvent((read: ScannedBill) => {
    const parts = partsOfBill(read, { number, before: before.current })
    before.current = read
    for (const [name, value] of Object.entries(parts)) form.set(name as keyof ComparisonForm, value)
  })
  useEffect(() => {
    if (bill) fillIn(bill)
  }, [bill])
  const tariffs = [
    ...new Set(known.products.filter((one) => one.energy === 'electricity').map((one) => one.tariff)),
  ]
  const isComparable = !facts?.isCorrection
  return (
    <form {...form.props} className={styles.form}>
      {facts && (
        <div className={cx(styles.wide, stack.s4)}>
          <KindNote facts={facts} />
          {!facts.isCorrection && <BillCheck facts={facts} rates={known.rates} />}
        </div>
      )}
      <BillFields form={form} origins={origins} tariffs={tariffs} today={today} />
      <div className={styles.acts}>
        <p>{t('form.private')}</p>
        <Button
          type="submit"
          variant="primary"
          busy={form.isBusy}
          disabledReason={isComparable ? undefined : t('kind.correction')}
        >
          {t('form.compare')}
        </Button>
      </div>
    </form>
  )
}
