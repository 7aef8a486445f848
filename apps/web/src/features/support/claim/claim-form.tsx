import type { Case } from '@fanal/contract/schemas/support'
import type { ListedContract } from '@fanal/contract/schemas/contracts'
import { claimSubtypes } from '@fanal/contract/support'
import { onlyEnergy } from '@fanal/domain/settings/only-energy'
import { isAboutOutage } from '@fanal/domain/support/deadlines'
import { SelectField } from '#fields/select-field.tsx'
import { useFormValues } from '#lib/forms/use-form.ts'
import { PartState } from '#lib/parts/part-state.tsx'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { useAddressState } from '#lib/use-address-state.ts'
import { useApiQuery, useRead } from '#lib/api/use-api-query.ts'
import { RetryNote } from '#ui/state/retry-note.tsx'
import { type ContractChoice, useContractChoice } from '#features/support/contact/contract-choice.ts'
import { ContractField } from '#features/support/contact/contract-field.tsx'
import { OutageHelp } from '#features/support/contact/outage-help.tsx'
import { EarlierNote } from '#features/support/contact/earlier-note.tsx'
import { WithEarlier } from '#features/support/contact/with-earlier.tsx'
import { ListField } from '#features/support/list-field.tsx'
import { SupportForm } from '#features/support/support-form.tsx'
import { TextAndFiles } from '#features/support/text-and-files.tsx'
import { ClaimQuestions } from './claim-questions.tsx'
import { blankAnswers } from './claim-values.ts'
import { type ClaimForm as FormOfClaim, useClaimForm } from './use-claim-form.ts'
import { claimTypesRead } from '#features/support/reads.ts'

interface ReasonProps {
  form: FormOfClaim['form']
  /** Only what can be claimed of this energy. */
  query: { type?: ListedContract['type'] }
}

/** Choosing a type forgets the chosen reason. */
function TypeField({ form, query }: ReasonProps) {
  const t = useTexts('support')
  const types = useRead(claimTypesRead(query.type))
  return (
    <>
      {types.error && (
        <RetryNote label={t('retry')} busy={types.isFetching} onRetry={() => void types.refetch()}>
          {t('claim.typesFailed')}
        </RetryNote>
      )}
      <ListField
        field={form.field('tipus')}
        label={t('claim.type')}
        onSet={() => form.set('subtipus', '')}
        options={(types.data?.items ?? []).map(({ code, label }) => ({ value: code, label }))}
      />
    </>
  )
}

/** The reasons of the chosen type, asked for anew with each choice. */
function SubtypeField({ form, query }: ReasonProps) {
  const t = useTexts('support')
  const { tipus } = useFormValues(form)
  const hasType = tipus !== ''
  const subtypes = useApiQuery(claimSubtypes, { params: { tipus }, query }, { isWanted: hasType, freshMs: 0 })
  const offered = (hasType && subtypes.data?.items) || undefined
  const help = () => {
    if (!hasType) return t('claim.typeFirst')
    return offered?.length === 0 ? t('claim.noSubtypes') : undefined
  }
  return (
    <>
      {hasType && subtypes.error && (
        <RetryNote label={t('retry')} busy={subtypes.isFetching} onRetry={() => void subtypes.refetch()}>
          {t('claim.subtypesFailed')}
        </RetryNote>
      )}
      <SelectField
        field={form.field('subtipus')}
        label={t('claim.subtype')}
        help={help()}
        placeholder={subtypes.isLoading ? t('claim.loading') : t('choose')}
        required
        options={(offered ?? []).map(({ name, desc }) => ({ value: name, label: desc }))}
      />
    </>
  )
}

interface LoadedProps {
  /** The case that this one continues. */
  before: Case | undefined
  choice: ContractChoice
  onSent: (number: string) => void
}

function LoadedClaimForm({ before, choice, onSent }: LoadedProps) {
  const t = useTexts('support')
  const claim = useClaimForm({ before, choice, onSent })
  const { form, earlier, contract } = claim
  const { subtipus } = useFormValues(form)
  // Before a contract is chosen, what the retailer supplies says which reasons there are.
  const only = onlyEnergy(usePortal().settings)
  const energy = contract?.type ?? only
  const ofEnergy = energy ? { type: energy } : {}
  // Invoices, changes and meter are another contract's.
  const forget = () => {
    form.set('answers.invoice_id', '')
    form.set('answers.change_id', '')
    form.set('answers.reading', blankAnswers.reading)
  }
  return (
    <SupportForm form={form} submitLabel={t('claim.submit')}>
      {earlier && <EarlierNote number={earlier} />}
      <ContractField field={form.field('contract')} choice={choice} by="name" onSet={forget} />
      <TypeField form={form} query={ofEnergy} />
      <SubtypeField form={form} query={ofEnergy} />
      {isAboutOutage(subtipus) && <OutageHelp contract={contract} />}
      <ClaimQuestions claim={claim} />
      <TextAndFiles
        text={form.field('comments')}
        files={form.field('attachment')}
        labels={{ text: t('claim.comments'), files: t('claim.file') }}
        maxFiles={1}
      />
    </SupportForm>
  )
}

function NewClaimForm({ before, onSent }: Pick<LoadedProps, 'before' | 'onSent'>) {
  const choice = useContractChoice(useAddressState().get('contract') ?? before?.contract?.name)
  return (
    <PartState query={choice.query} lines={5}>
      {() => <LoadedClaimForm before={before} choice={choice} onSent={onSent} />}
    </PartState>
  )
}

/** The official claim. Started from an invoice, a contract or an earlier case it is filled in from the address. */
export function ClaimForm({ onSent }: { onSent: (number: string) => void }) {
  return <WithEarlier lines={5}>{(before) => <NewClaimForm before={before} onSent={onSent} />}</WithEarlier>
}
