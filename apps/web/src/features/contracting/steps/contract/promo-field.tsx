import { validateCoupon } from '@fanal/contract/contracting'
import { useRef, useState } from 'react'
import { TextField } from '#fields/text-field.tsx'
import { call } from '#lib/call.ts'
import { useField } from '#lib/forms/form-field.ts'
import { useFormValues } from '#lib/forms/use-form.ts'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { useContractingMessages } from '#features/contracting/contracting-messages.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/state/note.tsx'
import type { StepPartProps } from '../use-step-form.ts'
import styles from './promo-field.module.css'

interface Checked {
  code: string
  discount: string | null
  /** A code of a message; undefined if it is valid. */
  problem: string | undefined
}

/** Why a code that exists does not count. */
const problems = { not_begun: 'promo_not_begun', ended: 'promo_ended', used: 'promo_used' } as const

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
      const { valid, discount, reason } = await call(validateCoupon, { params: { coupon } })
      const problem = valid ? undefined : reason ? problems[reason] : 'promotional_code_not_valid'
      latest.current = { code: coupon, discount, problem }
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
    /** As the step's rule wants it, and why. */
    found: (code: string) => (latest.current?.code === cleanCode(code) ? latest.current : undefined),
    discountOf: (code: string) =>
      checked && !checked.problem && checked.code === cleanCode(code) ? (checked.discount ?? '0') : undefined,
    problemOf: (code: string) => (checked?.code === cleanCode(code) ? checked.problem : undefined),
  }
}

type Promo = ReturnType<typeof usePromoCode>

export function PromoField({ form, promo }: StepPartProps<'contract'> & { promo: Promo }) {
  const t = useTexts('contracting')
  const message = useContractingMessages()
  const { money } = useFormats()
  const { promotionalCode } = useFormValues(form)
  promo.note(promotionalCode)
  const discount = promo.discountOf(promotionalCode)
  const problem = promo.problemOf(promotionalCode)
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
        {problem && !isSaid && <Note tone="bad">{message(problem, 'promotionalCode')}</Note>}
      </div>
    </div>
  )
}
