import { useQueryClient } from '@tanstack/react-query'
import type { CallError } from '#lib/call.ts'
import { batteryAnswers } from './battery-context.ts'

/** The confirmed data is stale: it was changed elsewhere. */
export const isChangedMeanwhile = ({ code, errors }: CallError) =>
  code === 'changed_meanwhile' || errors['_']?.includes('nothing_to_move') === true

/** Refetches all battery data of the page. */
export function useFreshAnswers() {
  const client = useQueryClient()
  return () => Promise.all(batteryAnswers.map(({ name }) => client.invalidateQueries({ queryKey: [name] })))
}
