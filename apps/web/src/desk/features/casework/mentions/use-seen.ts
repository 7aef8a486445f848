import { ownMentions, seeMentions } from '@fanal/contract/desk/casework'
import type { StaffCase } from '@fanal/contract/schemas/desk/casework'
import { useEffect, useEffectEvent } from 'react'
import { useApiMutation } from '#lib/api/use-api-mutation.ts'

/** Opening a case is seeing the notes that name oneself. */
export function useSeen({ mentions, case: { number } }: StaffCase): void {
  const { mutate } = useApiMutation(seeMentions, { invalidates: [ownMentions] })
  const see = useEffectEvent((id: string) => mutate({ params: { id }, body: {} }))
  useEffect(() => {
    if (mentions > 0) see(number)
  }, [mentions, number])
}
