import { caseCategories, unsignedContact } from '@fanal/contract/support'
import { checkUnsignedContact } from '@fanal/domain/support/forms/check-unsigned-contact'
import { EmailField } from '#fields/email-field.tsx'
import { isPhone, loadPhoneCheck } from '#fields/phone-check.ts'
import { PhoneField } from '#fields/phone-field.tsx'
import { type HeldFile, sentFile } from '#fields/use-uploader.ts'
import { useFormValues } from '#lib/forms/use-form.ts'
import { PartState } from '#lib/parts/part-state.tsx'
import { useTexts } from '#lib/texts.ts'
import { useAddressState } from '#lib/use-address-state.ts'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { SupportForm } from '#features/support/support-form.tsx'
import { useSupportForm } from '#features/support/use-support-form.ts'
import grid from '#ui/form/field-grid.module.css'
import type { UnsignedSent } from './sent-box.tsx'
import { OutageHelp } from './outage-help.tsx'
import { CategoryField, WritingFields } from './writing-fields.tsx'

interface UnsignedFormProps {
  onSent: (sent: UnsignedSent) => void
}

interface LoadedProps extends UnsignedFormProps {
  categories: readonly { id: number; name: string; is_outage?: boolean | undefined }[]
}

function useUnsignedForm({ categories, onSent }: LoadedProps) {
  const address = useAddressState()
  const only = categories.length === 1 ? categories[0] : undefined
  const asked = categories.find(({ id }) => String(id) === address.get('category'))
  const categoryOf = (chosen: string) => only?.id ?? (chosen === '' ? undefined : Number(chosen))
  const form = useSupportForm(unsignedContact, {
    values: {
      email: '',
      mobile: '',
      category: asked ? String(asked.id) : '',
      subject: '',
      description: '',
      attachment: [] as HeldFile[],
    },
    check: (values) =>
      checkUnsignedContact(
        { ...values, category: categoryOf(values.category) },
        { categories: categories.map(({ id }) => id), isPhone },
      ),
    prepare: loadPhoneCheck,
    files: 'attachment',
    draft: { name: 'unsigned contact' },
    argsOf: (values) => ({
      body: {
        ...values,
        category: categoryOf(values.category),
        attachment: values.attachment.map(sentFile),
      },
    }),
    onDone: ({ result, due_at: dueAt }, { email }) => onSent({ number: result, email, dueAt }),
  })
  return { form, isOnly: only !== undefined }
}

function LoadedUnsignedForm(props: LoadedProps) {
  const t = useTexts('support')
  const { form, isOnly } = useUnsignedForm(props)
  const { category } = useFormValues(form)
  const isOutage = props.categories.some(
    ({ id, is_outage }) => is_outage && (isOnly || String(id) === category),
  )
  return (
    <SupportForm form={form} submitLabel={t('unsigned.submit')}>
      <div className={grid.pair}>
        <EmailField field={form.field('email')} label={t('field.email')} required />
        <PhoneField field={form.field('mobile')} label={t('field.mobile')} isLookedUp required />
      </div>
      {!isOnly && <CategoryField field={form.field('category')} categories={props.categories} />}
      {isOutage && <OutageHelp contract={undefined} />}
      <WritingFields
        subject={form.field('subject')}
        text={form.field('description')}
        files={form.field('attachment')}
      />
    </SupportForm>
  )
}

/** Contact form for visitors. */
export function UnsignedForm({ onSent }: UnsignedFormProps) {
  const categories = useApiQuery(caseCategories, { query: { unsigned: 'true' } })
  return (
    <PartState query={categories} lines={9}>
      {({ items }) => <LoadedUnsignedForm categories={items} onSent={onSent} />}
    </PartState>
  )
}
