import {
  caseCounts,
  caseQueue,
  linkCase,
  mergeCase,
  otherCases,
  staffCase,
} from '@fanal/contract/desk/casework'
import type { OtherCase, StaffCase } from '@fanal/contract/schemas/desk/casework'
import { useState } from 'react'
import { FailedRead } from '#desk/lib/failed-read.tsx'
import { SubmitDialog } from '#desk/lib/submit-dialog.tsx'
import { useDays } from '#features/support/use-days.ts'
import { useApiMutation } from '#lib/api/use-api-mutation.ts'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import type { CallError } from '#lib/call.ts'
import { stepAddress } from '#lib/use-address-state.ts'
import { useTexts } from '#lib/texts.ts'
import { Field } from '#ui/form/field.tsx'
import { RadioGroup } from '#ui/form/radio-group.tsx'
import { SelectInput } from '#ui/form/select-input.tsx'
import { Textarea } from '#ui/form/textarea.tsx'
import { Note } from '#ui/state/note.tsx'
import { type CaseworkKey, joinRefusals } from '../casework-labels.ts'
import { useCaseFailure } from '../editor/failure-of.ts'

type Way = 'link' | 'merge'

const submitLabels: Record<Way, CaseworkKey> = { link: 'join.submitLink', merge: 'join.submitMerge' }
const helps: Record<Way, CaseworkKey> = { link: 'join.linkHelp', merge: 'join.mergeHelp' }

/** Why the chosen case is none for this. */
function problemOf(way: Way, chosen: OtherCase | undefined): CaseworkKey | undefined {
  if (!chosen) return 'join.choose'
  if (way === 'link') return chosen.is_linked ? 'join.already' : undefined
  return chosen.refusal ? joinRefusals[chosen.refusal] : undefined
}

interface Joined {
  other: string
  reason: string
  seen: number
}

/** After merging, the desk goes on in the other case. */
function useJoin(id: string, onDone: () => void) {
  const invalidates = [staffCase, caseQueue, caseCounts, otherCases]
  const linking = useApiMutation(linkCase, { invalidates })
  const merging = useApiMutation(mergeCase, { invalidates })
  const goOn = (other: string) => {
    onDone()
    stepAddress({ case: other })
  }
  const join = (way: Way, { other, reason, seen }: Joined) =>
    way === 'link'
      ? linking.mutate({ params: { id }, body: { other, reason } }, { onSuccess: onDone })
      : merging.mutate(
          { params: { id }, body: { into: other, reason, seen } },
          { onSuccess: () => goOn(other) },
        )
  return {
    join,
    isPending: linking.isPending || merging.isPending,
    failure: linking.error ?? merging.error,
  }
}

/** With another case of the same customer: seen together, or the one goes on in the other. */
export function JoinDialog({ one, onClose }: { one: StaffCase; onClose: () => void }) {
  const t = useTexts('desk-casework')
  const { number } = one.case
  const [seen] = useState(one.seen)
  const [way, setWay] = useState<Way>('link')
  const [other, setOther] = useState('')
  const [reason, setReason] = useState('')
  const others = useApiQuery(otherCases, { params: { id: number } })
  const items = others.data?.items ?? []
  const chosen = items.find((item) => item.number === other)
  const problem = problemOf(way, chosen) ?? (reason.trim() === '' ? 'join.reason' : undefined)
  const { join, isPending, failure } = useJoin(number, onClose)
  const failureText = useJoinFailure()
  return (
    <SubmitDialog
      size="m"
      title={t('join.title')}
      submitLabel={t(submitLabels[way])}
      missing={problem && t(problem)}
      isBusy={isPending}
      failure={failure && failureText(failure)}
      onSubmit={() => join(way, { other, reason: reason.trim(), seen })}
      onClose={onClose}
    >
      {others.error && <FailedRead query={others} />}
      {others.data && items.length === 0 ? (
        <Note tone="info">{t('join.none')}</Note>
      ) : (
        <Fields {...{ items, way, setWay, other, setOther, reason, setReason }} isLoading={!others.data} />
      )}
      {chosen && problem && problem !== 'join.reason' && <Note tone="warn">{t(problem)}</Note>}
    </SubmitDialog>
  )
}

function useJoinFailure(): (failure: CallError) => string {
  const t = useTexts('desk-casework')
  const failureText = useCaseFailure()
  return (failure) => {
    const refusal = joinRefusals[failure.errors['_']?.[0] ?? '']
    return refusal ? t(refusal) : failureText(failure)
  }
}

interface FieldsProps {
  items: readonly OtherCase[]
  isLoading: boolean
  way: Way
  setWay: (way: Way) => void
  other: string
  setOther: (other: string) => void
  reason: string
  setReason: (reason: string) => void
}

function Fields({ items, isLoading, way, setWay, other, setOther, reason, setReason }: FieldsProps) {
  const t = useTexts('desk-casework')
  const { day } = useDays()
  const labelOf = ({ number, subject, state, opened_at }: OtherCase) =>
    [number, subject, day(opened_at), state === 'closed' && t('join.closed')].filter(Boolean).join(' · ')
  return (
    <>
      <RadioGroup
        legend={t('join.what')}
        name="join"
        value={way}
        onChange={setWay}
        options={[
          { value: 'link', label: t('join.link') },
          { value: 'merge', label: t('join.merge') },
        ]}
      />
      <p>{t(helps[way])}</p>
      <Field label={t('join.other')}>
        {(control) => (
          <SelectInput
            {...control}
            data-autofocus
            placeholder={t(isLoading ? 'join.loading' : 'join.choose')}
            value={other}
            onChange={({ target }) => setOther(target.value)}
            options={items.map((item) => ({ value: item.number, label: labelOf(item) }))}
          />
        )}
      </Field>
      <Field label={t('join.reason')} help={t('join.reasonHelp')}>
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={1_000}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
    </>
  )
}
