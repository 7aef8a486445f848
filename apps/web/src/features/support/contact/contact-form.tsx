import type { Answer } from '@fanal/contract/endpoint'
import { createCase } from '@fanal/contract/support'
import type { Case } from '@fanal/contract/schemas/support'
import type { caseCategoriesSchemas } from '@fanal/contract/schemas/support-forms'
import { readingsCategory } from '@fanal/domain/support/case'
import { checkContact } from '@fanal/domain/support/forms/check-contact'
import { type HeldFile, sentFile } from '#fields/use-uploader.ts'
import { useFormValues } from '#lib/forms/use-form.ts'
import { PartState } from '#lib/parts/part-state.tsx'
import { useTexts } from '#lib/texts.ts'
import { changeAddress, useAddressState } from '#lib/use-address-state.ts'
import { useRead } from '#lib/api/use-api-query.ts'
import { SupportForm } from '#features/support/support-form.tsx'
import { useSupportForm } from '#features/support/use-support-form.ts'
import { type ContractChoice, useContractChoice } from './contract-choice.ts'
import { ContractField } from './contract-field.tsx'
import { EarlierNote } from './earlier-note.tsx'
import { WithEarlier } from './with-earlier.tsx'
import { OutageHelp } from './outage-help.tsx'
import { CategoryField, WritingFields } from './writing-fields.tsx'
import { caseCategoriesRead } from '#features/support/reads.ts'

type Category = Answer<typeof caseCategoriesSchemas>['items'][number]

interface LoadedProps {
  /** The case that this one continues. */
  before: Case | undefined
  choice: ContractChoice
  categories: readonly Category[]
  onSent: (number: string) => void
}

const numberIn = (text: string) => (text === '' ? undefined : Number(text))

function useContactForm({ before, choice, categories, onSent }: LoadedProps) {
  const address = useAddressState()
  const only = categories.length === 1 ? categories[0] : undefined
  const category = address.get('category') ?? String(before?.category?.id ?? '')
  const asked = categories.find(({ id }) => String(id) === category)
  const earlier = address.get('earlier')
  const wanted = (values: { polissa_id: string; categ_id: string }) => ({
    polissa_id: numberIn(values.polissa_id),
    categ_id: only?.id ?? numberIn(values.categ_id),
  })
  const form = useSupportForm(createCase, {
    values: {
      polissa_id: choice.chosen ? String(choice.chosen.id) : '',
      categ_id: asked ? String(asked.id) : '',
      title: (address.get('title') ?? before?.subject ?? '').slice(0, 150),
      message: '',
      attachments: [] as HeldFile[],
    },
    check: (values) =>
      checkContact({ ...values, ...wanted(values) }, { categories: categories.map(({ id }) => id) }),
    files: 'attachments',
    draft: { name: `contact ${address.get('contract') ?? ''} ${earlier ?? ''}` },
    argsOf: (values) => ({
      body: {
        ...wanted(values),
        title: values.title,
        message: values.message,
        attachments: values.attachments.map(sentFile),
        ...(earlier && { earlier_case: earlier }),
      },
    }),
    onDone: ({ id }) => onSent(id),
  })
  return { form, isOnly: only !== undefined, earlier }
}

function LoadedContactForm(props: LoadedProps) {
  const { choice, categories } = props
  const t = useTexts('support')
  const { form, isOnly, earlier } = useContactForm(props)
  const { polissa_id: polissaId, categ_id: category } = useFormValues(form)
  const isOutage = categories.some(({ id, is_outage }) => is_outage && (isOnly || String(id) === category))
  // Readings have a form of their own.
  const choose = (id: string) => {
    if (Number(id) === readingsCategory) changeAddress({ autolectures: 'true', category: undefined })
  }
  return (
    <SupportForm form={form} submitLabel={t('contact.submit')}>
      {earlier && <EarlierNote number={earlier} />}
      <ContractField field={form.field('polissa_id')} choice={choice} by="id" />
      {!isOnly && <CategoryField field={form.field('categ_id')} categories={categories} onSet={choose} />}
      {isOutage && <OutageHelp contract={choice.find(polissaId)} />}
      <WritingFields
        subject={form.field('title')}
        text={form.field('message')}
        files={form.field('attachments')}
      />
    </SupportForm>
  )
}

function NewContactForm({ before, onSent }: Pick<LoadedProps, 'before' | 'onSent'>) {
  const choice = useContractChoice(useAddressState().get('contract') ?? before?.contract?.name)
  const categories = useRead(caseCategoriesRead)
  return (
    <PartState query={choice.query} lines={4}>
      {() => (
        <PartState query={categories} lines={4}>
          {({ items }) => (
            <LoadedContactForm before={before} choice={choice} categories={items} onSent={onSent} />
          )}
        </PartState>
      )}
    </PartState>
  )
}

/** A request of a signed-in customer, filled in from the address (contract, category, subject) or the case that it continues. */
export function ContactForm({ onSent }: { onSent: (number: string) => void }) {
  return <WithEarlier lines={4}>{(before) => <NewContactForm before={before} onSent={onSent} />}</WithEarlier>
}
