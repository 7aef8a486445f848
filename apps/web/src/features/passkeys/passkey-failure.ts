import type { TextKey } from '#lib/texts.ts'

/** The message of a failed action; a generic one if its texts failed to load. */
export const passkeyFailure = (failure: unknown): Promise<TextKey<'passkeys'>> =>
  import('./passkey-ceremony.ts').then(
    ({ passkeyError }) => passkeyError(failure),
    () => 'error.failed',
  )
