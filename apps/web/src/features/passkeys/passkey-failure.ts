import type { TextKey } from '#lib/texts.ts'

/** What is said of an act that failed; where not even the words can be had, that it did. */
export const passkeyFailure = (failure: unknown): Promise<TextKey<'passkeys'>> =>
  import('./passkey-ceremony.ts').then(
    ({ passkeyError }) => passkeyError(failure),
    () => 'error.failed',
  )
