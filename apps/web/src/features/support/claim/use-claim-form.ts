import type { Case } from '@fanal/contract/schemas/support'
import type { ListedContract } from '@fanal/contract/schemas/contracts'
import { createClaim, selfReadings } from '@fanal/contract/support'
import { madridDayOf } from '@fanal/domain/dates'
import { checkClaim } from '@fanal/domain/support/forms/check-claim'
import { cleanAnswers } from '@fanal/domain/support/forms/claim-answers'
import { typeOf } from '@fanal/domain/support/claims/claim-types'
import { questionsOf } from '@fanal/domain/support/claims/claim-questions'
import { useState } from 'react'
import { sentFile } from '#fields/use-uploader.ts'
import { useFormValues } from '#lib/forms/use-form.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { useAddressState } from '#lib/use-address-state.ts'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import type { ContractChoice } from '#features/support/contact/contract-choice.ts'
import { useSupportForm } from '#features/support/use-support-form.ts'
import { answersOf, blankAnswers, type ClaimValues } from './claim-values.ts'

/** What the address fills in: contract, type and subtype, invoice; else those of the case that it continues. */
function useFirstValues(choice: ContractChoice, before: Case | undefined): ClaimValues {
  const address = useAddressState()
  const { profile } = usePortal()
  const t = useTexts('support')
  const line = address.get('line')?.slice(0, 100)
  const subtipus = address.get('subtipus') ?? before?.claim?.subtipus ?? ''
  const invoice = address.get('invoice') ?? String(before?.invoice?.id ?? '')
  return {
    contract: choice.chosen?.name ?? '',
    tipus: typeOf(subtipus) ?? address.get('tipus') ?? '',
    subtipus: typeOf(subtipus) ? subtipus : '',
    comments: line ? `${t('claim.aboutLine', { line })} ` : '',
    attachment: [],
    iban: '',
    answers: {
      ...blankAnswers,
      invoice_id: /^\d{1,15}$/.test(invoice) ? invoice : '',
      earlier_case: before?.number ?? '',
      contact_name: profile?.name ?? '',
    },
  }
}

interface Facts {
  contract: ListedContract | undefined
  periods: readonly string[]
  today: string
}

function checked(values: ClaimValues, { contract, periods, today }: Facts) {
  const form = { ...values, answers: answersOf(values) }
  const codes = checkClaim(form, { today, periods, ...(contract && { energy: contract.type }) })
  const { 'answers.iban': iban, ...others } = codes as Record<string, string | undefined>
  return { ...others, ...(iban && { iban }) }
}

interface ClaimFormProps {
  /** The case that this one continues. */
  before: Case | undefined
  choice: ContractChoice
  onSent: (number: string) => void
}

/** The form of a claim, with what its questions need. */
export function useClaimForm({ before, choice, onSent }: ClaimFormProps) {
  const [today] = useState(() => madridDayOf(Date.now()))
  const address = useAddressState()
  const earlier = address.get('earlier')
  const [periods, setPeriods] = useState<readonly string[]>([])
  const form = useSupportForm(createClaim, {
    values: useFirstValues(choice, before),
    check: (values) => checked(values, { contract: choice.find(values.contract), periods, today }),
    files: 'attachment',
    draft: {
      name: `claim ${address.get('contract') ?? ''} ${address.get('invoice') ?? ''} ${earlier ?? ''}`,
    },
    argsOf: (values) => ({
      params: { contractName: values.contract },
      body: {
        tipus: values.tipus,
        subtipus: values.subtipus,
        comments: values.comments,
        attachment: values.attachment.map(sentFile),
        answers: cleanAnswers(questionsOf(values.subtipus), answersOf(values)),
        ...(earlier && { earlier_case: earlier }),
      },
    }),
    onDone: ({ result }) => onSent(result),
  })
  const { contract: name, subtipus } = useFormValues(form)
  const questions = questionsOf(subtipus)
  const meter = useApiQuery(
    selfReadings,
    { params: { contractName: name } },
    { isWanted: name !== '' && questions.includes('reading') },
  )
  const found = meter.data?.periods ?? []
  if (found.join() !== periods.join()) setPeriods(found)
  const isMeterUnknown = meter.isFetching && !meter.data
  return { form, today, earlier, questions, periods: found, isMeterUnknown, contract: choice.find(name) }
}
export type ClaimForm = ReturnType<typeof useClaimForm>
