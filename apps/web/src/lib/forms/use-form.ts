import { type FormEvent, type RefObject, useRef, useState } from 'react'
import {
  type Control,
  type DefaultValues,
  type FieldValues,
  get,
  type Path,
  type PathValue,
  type Resolver,
  useForm as useFormState,
  useWatch,
} from 'react-hook-form'
import type { CallError } from '../call.ts'
import type { FieldForm, FormField } from './form-field.ts'
import type { FormOptions } from './form-options.ts'
import { asErrors, shownErrors } from './shown-errors.ts'
import { useDraft } from './use-draft.ts'
import { useSending } from './use-sending.ts'

export interface Form<V extends FieldValues> {
  /** Props of the `form` element, or of a dialog's. */
  props: {
    ref: RefObject<HTMLFormElement | null>
    /** Browsers do nothing with it, so that before hydration and without script nothing typed enters an address. */
    method: 'dialog'
    noValidate: true
    onSubmit: (event: FormEvent) => void
  }
  field: <N extends Path<V>>(name: N) => FormField<PathValue<V, N>>
  control: Control<V>
  set: <N extends Path<V>>(name: N, value: PathValue<V, N>) => void
  reset: (values: V) => void
  isBusy: boolean
  isDirty: boolean
  /** Errors since the first attempt to send it: a note that came when a field is left would move what is being clicked. */
  errorCount: number
  /** The error of the whole form. */
  failure: CallError | undefined
}

const isEmpty = (value: unknown) => !(typeof value === 'string' ? value.trim() : value)

/** Codes of empty required fields, and of what the form's rule finds. */
function errorsIn<V extends FieldValues, A>(values: V, { check, required = [] }: FormOptions<V, A>) {
  const empty = required.filter((name) => isEmpty(get(values, name)))
  const missing = Object.fromEntries(empty.map((name) => [name, 'required']))
  return asErrors<V>({ ...check?.(values), ...missing })
}

/** Every form of the portal except the login (docs/decisions/0028-one-form-mechanism.md). */
export function useForm<V extends FieldValues, A = void>(options: FormOptions<V, A>): Form<V> {
  const { textOf = () => undefined, errorsShow = 'whenLeft', together = [] } = options
  const resolver: Resolver<V> = (values) => {
    const errors = errorsIn(values, options)
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
  }
  const [firstErrors] = useState(() => options.firstErrors && asErrors<V>(options.firstErrors))
  const form = useFormState<V>({
    defaultValues: options.values as DefaultValues<V>,
    resolver,
    errors: firstErrors,
    // The library's own modes are off: when errors show, and where the focus goes, is decided here.
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const { errors, isDirty, isSubmitted } = form.formState
  const element = useRef<HTMLFormElement>(null)
  const forgetDraft = useDraft(options.draft, options.values, form, element)
  const sending = useSending(options, form, { element, onSent: forgetDraft })
  const shown = shownErrors(errors)

  const onTyped = (typed: string) => {
    if (errorsShow === 'whenSent') {
      sending.forgetFailure()
      const gone = together.includes(typed) ? together : [typed]
      for (const { name } of shown) if (gone.includes(name)) form.clearErrors(name as Path<V>)
    } else {
      // A server error of a field stays until the field changes.
      const checked = shown.filter(({ name, isServers }) => !isServers || name === typed)
      if (checked.length > 0) void form.trigger(checked.map(({ name }) => name as Path<V>))
    }
  }
  const onLeft = (name: string) => {
    const isRefused = shown.some((one) => one.isServers && one.name === name)
    if (errorsShow === 'whenLeft' && !isRefused && form.getValues(name as Path<V>))
      void form.trigger(name as Path<V>)
  }
  const fieldForm = { control: form.control, onTyped, onLeft, textOf } as unknown as FieldForm
  return {
    props: {
      ref: element,
      method: 'dialog',
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault()
        void sending.submit()
      },
    },
    field: (name) => ({ form: fieldForm, name }),
    control: form.control,
    set: (name, value) => {
      form.setValue(name, value, { shouldDirty: true })
      form.clearErrors(name)
    },
    reset: (values) => form.reset(values),
    isBusy: sending.isBusy,
    isDirty,
    errorCount: isSubmitted ? shown.length : 0,
    failure: sending.failure,
  }
}

/** The values as they are now: who asks is drawn anew with each change. */
export function useFormValues<V extends FieldValues>({ control }: Form<V>): V {
  return useWatch({ control }) as V
}
