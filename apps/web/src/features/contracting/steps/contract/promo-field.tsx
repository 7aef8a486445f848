import { validateCoupon } from '@fanal/contract/contracting'
import { useRef, useState } from 'react'
import { TextField } from '#fields/text-field.tsx'
import { call } from '#lib/call.ts'
import { useField } from '#lib/forms/form-field.ts'
import { useFormValues } from '#lib/forms/use-form.ts'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/state/note.tsx'
import type { StepPartProps } from '../use-step-form.ts'
import styles from './promo-field.module.css'

interface Checked {
  code: string
  isValid: boolean
  discount: string | null
}

const cleanCode = (code: string) => code.trim()

/** What was found out of the code that is typed. A check that fails says nothing: the server decides. */
export function usePromoCode(first: string) {
  const [checked, setChecked] = useState<Checked>()
  const [isAsking, setAsking] = useState(false)
  const latest = useRef<Checked>(undefined)
  const typed = useRef(first)
  const check = async (code: string) => {
    const coupon = cleanCode(code)
    if (!coupon || latest.current?.code === coupon) return
    setAsking(true)
    try {
      const { valid, discount } = await call(validateCoupon, { params: { coupon } })
      latest.current = { code: coupon, isValid: valid, discount }
      setChecked(latest.current)
    } catch {
      latest.current = undefined
    } finally {
      setAsking(false)
    }
  }
  return {
    isAsking,
    check,
    note: (code: string) => {
      typed.current = code
    },
    /** A code that was typed and not asked for yet is, before the step is left. */
    settled: () => check(typed.current),
    isValid: (code: string) => {
      const known = latest.current
      return known?.code === cleanCode(code) ? known.isValid : undefined
    },
    discountOf: (code: string) =>
      checked?.isValid && checked.code === cleanCode(code) ? (checked.discount ?? '0') : undefined,
    isRefused: (code: string) => checked?.code === cleanCode(code) && !checked.isValid,
  }
}

type Promo = ReturnType<typeof usePromoCode>

export function PromoField({ form, promo }: StepPartProps<'contract'> & { promo: Promo }) {
  const t = useTexts('contracting')
  const { money } = useFormats()
  const { promotionalCode } = useFormValues(form)
  promo.note(promotionalCode)
  const discount = promo.discountOf(promotionalCode)
  const field = form.field('promotionalCode')
  // Said at the field once the step was to be left.
  const isSaid = useField(field).error !== undefined
  return (
    <div className={styles.promo}>
      <TextField
        field={field}
        label={t('promo.label')}
        optionalText={t('optional')}
        maxLength={40}
        autoComplete="off"
        spellCheck={false}
        onBlur={() => void promo.check(promotionalCode)}
        fieldClassName={styles.code}
      />
      <Button
        className={styles.check}
        busy={promo.isAsking}
        onClick={() => void promo.check(promotionalCode)}
      >
        {t('promo.check')}
      </Button>
      <div role="status" className={styles.answer}>
        {discount !== undefined && (
          <Note tone="ok">
            {Number(discount) > 0
              ? t('promo.discount', { amount: money(Number(discount)) })
              : t('promo.valid')}
          </Note>
        )}
        {promo.isRefused(promotionalCode) && !isSaid && (
          <Note tone="bad">{t('error.promotional_code_not_valid')}</Note>
        )}
      </div>
    </div>
  )
}
