import { CallError } from '#lib/call.ts'
import { useTexts } from '#lib/texts.ts'

/** What a button says of a file that did not come: one that is only not there now is not lost. */
export function useFileFailure(failed: string): (failure: unknown) => string {
  const t = useTexts('shell')
  return (failure) =>
    failure instanceof CallError && failure.code === 'file_later' ? t('download.later') : failed
}
