import { type ReactNode, useEffect, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type Form, useFormValues } from '#lib/forms/use-form.ts'
import { useTexts } from '#lib/texts.ts'
import { Note } from '#ui/state/note.tsx'
import { Dock } from './dock.tsx'
import { LeadAlert } from './lead-alert.tsx'
import styles from './step-form.module.css'
import type { FormStep, StepValues } from './value-store.ts'
import { useWizard } from './wizard-context.ts'

interface StepTitleProps {
  title: string
  /** One sentence. */
  children?: ReactNode
}

/** Takes the focus when the customer has moved here. */
export function StepTitle({ title, children }: StepTitleProps) {
  const { hasMoved } = useWizard()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!hasMoved) return
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when it appears
  }, [])
  return (
    <div>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      {children && <p className={styles.sentence}>{children}</p>}
    </div>
  )
}

/** Typed values are known to the other parts of the wizard, and kept. */
function Kept<S extends FormStep>({ step, form }: { step: S; form: Form<StepValues[S]> }) {
  const { store } = useWizard()
  const values = useFormValues(form as unknown as Form<FieldValues>)
  useEffect(() => store.set(step, values as StepValues[S]), [store, step, values])
  return null
}

interface StepFormProps<S extends FormStep> extends StepTitleProps {
  step: S
  form: Form<StepValues[S]>
  /** On the button, instead of where it leads. */
  submitLabel?: string
  sentence?: ReactNode
  /** Instead of the bar with the buttons. */
  foot?: ReactNode
}

/** A step: its title, its fields, why it cannot be left, and the buttons. */
export function StepForm<S extends FormStep>(props: StepFormProps<S>) {
  const { step, form, title, sentence, submitLabel, foot, children } = props
  const t = useTexts('contracting')
  return (
    <form {...form.props} className={styles.form}>
      <Kept step={step} form={form} />
      <StepTitle title={title}>{sentence}</StepTitle>
      {form.errorCount > 0 && (
        <Note tone="bad" role="alert">
          {t('form.errors', { count: form.errorCount })}
        </Note>
      )}
      {children}
      {foot ?? (
        <>
          <LeadAlert failure={form.failure} />
          <Dock submitLabel={submitLabel} isBusy={form.isBusy} />
        </>
      )}
    </form>
  )
}
