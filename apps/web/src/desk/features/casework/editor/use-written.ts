import { caseCounts, caseQueue, sendWritten, staffCase } from '@fanal/contract/desk/casework'
import type { CaseDraft, StaffCase } from '@fanal/contract/schemas/desk/casework'
import { useQueryClient } from '@tanstack/react-query'
import { useApiMutation } from '#lib/api/use-api-mutation.ts'
import type { CallError } from '#lib/call.ts'

export interface Leaving {
  number: string
  name: string
  sendAt: number
}

interface WrittenOptions {
  one: StaffCase
  /** The last line that its author has read. */
  seen: number
  onLeaving: (leaving: Leaving) => void
}

type Written = Omit<CaseDraft, 'act'> & { act: Exclude<CaseDraft['act'], 'note'> }

/** Sends what was written; a repeat after a failure carries the same key. */
export function useWritten({ one, seen, onLeaving }: WrittenOptions) {
  const client = useQueryClient()
  const { number } = one.case
  const sending = useApiMutation(sendWritten)
  const send = (draft: Written) =>
    sending.mutate(
      { params: { id: number }, body: { ...draft, seen } },
      {
        onSuccess: ({ send_at }) => {
          void client.invalidateQueries({ queryKey: [staffCase.name, { params: { id: number } }] })
          for (const { name } of [caseQueue, caseCounts]) void client.invalidateQueries({ queryKey: [name] })
          onLeaving({ number, name: one.customer.name, sendAt: Date.parse(send_at) })
        },
        onError: ({ code }: CallError) => {
          if (code === 'changed_meanwhile' || code === 'not_possible')
            void client.invalidateQueries({ queryKey: [staffCase.name, { params: { id: number } }] })
        },
      },
    )
  return { send, isBusy: sending.isPending, error: sending.error }
}
