import { useQueryClient } from '@tanstack/react-query'
import type { CallError } from '#lib/call.ts'
import { batteryAnswers } from './battery-context.ts'

/** What was confirmed is no longer so: it was changed elsewhere since it was shown. */
export const isChangedMeanwhile = ({ code, errors }: CallError) =>
  code === 'changed_meanwhile' || errors['_']?.includes('nothing_to_move') === true

/** Asks anew for all that the page shows of batteries. */
export function useFreshAnswers() {
  const client = useQueryClient()
  return () => Promise.all(batteryAnswers.map(({ name }) => client.invalidateQueries({ queryKey: [name] })))
}
