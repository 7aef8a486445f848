import type { CallError } from '#lib/call.ts'
import { batteryAnswers } from './battery-context.ts'
import { queryClient } from '#lib/api/query-client.ts'

/** The confirmed data is stale: it was changed elsewhere. */
export const isChangedMeanwhile = ({ code, errors }: CallError) =>
  code === 'changed_meanwhile' || errors['_']?.includes('nothing_to_move') === true

/** Refetches all battery data of the page. */
export function useFreshAnswers() {
  return () =>
    Promise.all(batteryAnswers.map(({ name }) => queryClient.invalidateQueries({ queryKey: [name] })))
}
