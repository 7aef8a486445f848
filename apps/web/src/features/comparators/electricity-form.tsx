import type { PublicProducts } from '@fanal/contract/schemas/comparators'
import {
  blankComparison,
  checkComparison,
  type ComparisonForm,
  comparedUse,
} from '@fanal/domain/comparators/comparison-form'
import type { SharedResult } from '@fanal/domain/comparators/shared-result'
import { socialBonusOf } from '@fanal/domain/comparators/social-bonus'
import type { BillFacts } from '@fanal/domain/invoices/bill-facts'
import { placeOf } from '@fanal/domain/lookups/zone-of-cups'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { ScannedBill } from '#lib/bill-scan/scan-bill.ts'
import { useFormats } from '#lib/format.ts'
import { type Form, useForm } from '#lib/forms/use-form.ts'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { cx } from '#ui/cx.ts'
import { Note } from '#ui/state/note.tsx'
import { BillCheck } from './bill-check.tsx'
import { BillFields } from './bill-fields.tsx'
import type { TypedSupply } from './comparison.ts'
import { useComparisonMessages } from './comparison-messages.ts'
import { NotesProvider } from './field-notes.tsx'
import { formOfResult, notesOfBill, partsOfBill } from './form-of.ts'
import { tariffsOf, useFillIn } from './use-fill-in.ts'
import { type OriginChoice, useOriginsOrOther } from './use-origins.ts'
import stack from '#ui/layout/stack.module.css'
import styles from './bill-form.module.css'

interface ElectricityFormProps {
  known: PublicProducts
  shown: SharedResult | undefined
  /** The last bill that was read: it fills in the form. */
  bill: ScannedBill | undefined
  facts: BillFacts | undefined
  onCompare: (result: SharedResult, supply: TypedSupply) => Promise<void>
}

/** Prices that hold for another month, of a bill that has the powers and kWh that were compared. */
function presentOf(facts: BillFacts | undefined) {
  const prices = facts?.prices
  return prices ? { power: [...prices.power], energy: [...prices.energy] } : null
}

/** The code of a bill is always of the small tariff: for another, only what was typed counts. */
function resultOf(values: ComparisonForm, facts: BillFacts | undefined): SharedResult {
  const ofBill = values.accessTariff === '2.0TD' ? facts : undefined
  const year = ofBill?.year
  return {
    use: comparedUse(values, placeOf(values) ?? 'peninsula', ofBill?.surplus),
    year: year ? { ...year, kwh: year.kwh.map(Math.round) } : null,
    present: presentOf(ofBill),
    bonus: ofBill ? socialBonusOf(ofBill) : null,
  }
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

interface ReadFrom {
  bill: ScannedBill | undefined
  /** The present retailer's number in the market authority's list. */
  retailer: string | undefined
  origins: readonly OriginChoice[]
  tariffs: readonly string[]
}

/** Fills in what a scanned bill tells, and its retailer once that is known. */
function useFilledIn(form: Form<ComparisonForm>, { bill, retailer, origins, tariffs }: ReadFrom) {
  const { number } = useFormats()
  const before = useRef<ScannedBill>(undefined)
  useFillIn(form, bill, (read) => {
    const parts = partsOfBill(read, { number, before: before.current, tariffs })
    before.current = read
    return parts
  })
  const ofCode = origins.find(({ code }) => code !== '' && code === retailer)?.value
  const choose = useEffectEvent((origin: string) => form.set('comerOrigin', origin))
  useEffect(() => {
    if (bill && ofCode) choose(ofCode)
  }, [bill, ofCode])
}

/** A bill by its code or typed; compared here, without asking anybody. */
export function ElectricityForm(props: ElectricityFormProps) {
  const { known, shown, bill, facts, onCompare } = props
  const t = useTexts('comparators')
  const { number } = useFormats()
  const origins = useOriginsOrOther('electricity')
  const today = known.day
  const form = useForm<ComparisonForm>({
    values: shown ? formOfResult(shown, number) : blankComparison,
    check: (values) =>
      checkComparison(values, { today, hasNoOrigins: origins.length === 0, isInteractive: true }),
    textOf: useComparisonMessages(),
    send: async (values) => {
      await onCompare(resultOf(values, facts), {
        cups: values.cups,
        zipcode: values.zipcode.trim(),
        origin: values.comerOrigin,
      })
    },
  })
  const tariffs = tariffsOf(known, 'electricity')
  useFilledIn(form, { bill, retailer: facts?.values.com, origins, tariffs })
  const isComparable = !facts?.isCorrection
  return (
    <form {...form.props} className={styles.form}>
      {facts && (
        <div className={cx(styles.wide, stack.s4)}>
          <KindNote facts={facts} />
          {!facts.isCorrection && <BillCheck facts={facts} rates={known.rates} />}
        </div>
      )}
      <NotesProvider value={notesOfBill(bill)}>
        <BillFields
          form={form}
          origins={origins}
          tariffs={tariffs}
          today={today}
          isInteractive
          hasSurplus={(facts?.surplus ?? 0) > 0}
        />
      </NotesProvider>
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
