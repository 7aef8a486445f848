import type { PublicProducts } from '@fanal/contract/schemas/comparators'
import {
  blankGasComparison,
  checkGasComparison,
  type GasComparisonForm,
  comparedGasUse,
} from '@fanal/domain/comparators/comparison-form'
import type { SharedResult } from '@fanal/domain/comparators/shared-result'
import type { ScannedBill } from '#lib/bill-scan/scan-bill.ts'
import { useFormats } from '#lib/format.ts'
import { useForm } from '#lib/forms/use-form.ts'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import type { TypedSupply } from './comparison.ts'
import { useComparisonMessages } from './comparison-messages.ts'
import { NotesProvider } from './field-notes.tsx'
import { gasFormOfResult, notesOfBill, partsOfGasBill } from './form-of.ts'
import { GasFields } from './gas-fields.tsx'
import { tariffsOf, useFillIn } from './use-fill-in.ts'
import { useOriginsOrOther } from './use-origins.ts'
import styles from './bill-form.module.css'

interface GasFormProps {
  known: PublicProducts
  shown: SharedResult | undefined
  /** The last bill that was read: it fills in the form. */
  bill: ScannedBill | undefined
  onCompare: (result: SharedResult, supply: TypedSupply) => Promise<void>
}

/** A gas bill as it is typed, or as the text of its PDF tells it. */
export function GasForm({ known, shown, bill, onCompare }: GasFormProps) {
  const t = useTexts('comparators')
  const { number } = useFormats()
  const origins = useOriginsOrOther('gas')
  const form = useForm<GasComparisonForm>({
    values: shown ? gasFormOfResult(shown, number) : blankGasComparison,
    check: (values) => checkGasComparison(values, { today: known.day, hasNoOrigins: origins.length === 0 }),
    textOf: useComparisonMessages(),
    send: async (values) =>
      onCompare(
        { use: comparedGasUse(values), year: null, present: null, bonus: null },
        { cups: values.cups, zipcode: '', origin: values.comerOrigin },
      ),
  })
  const tariffs = tariffsOf(known, 'gas')
  useFillIn(form, bill, (read) => partsOfGasBill(read, { number, tariffs }))
  return (
    <form {...form.props} className={styles.form}>
      <NotesProvider value={notesOfBill(bill)}>
        <GasFields form={form} origins={origins} tariffs={tariffs} today={known.day} />
      </NotesProvider>
      <div className={styles.acts}>
        <p>{t('form.private')}</p>
        <Button type="submit" variant="primary" busy={form.isBusy}>
          {t('form.compare')}
        </Button>
      </div>
    </form>
  )
}
