/** How the code that signs a new contract is sent. */
export const signCodeChannels = ['sms', 'email'] as const
export type SignCodeChannel = (typeof signCodeChannels)[number]

/** Codes for one contracting in all, whatever number or address they go to. */
export const signCodes = 5
/** Seconds before another one can be sent. */
export const signCodePauseSeconds = 60

/** As typed or pasted: `123 456`. */
export const normaliseSignCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '')

export function signCodeError(typed: string): 'required' | 'code_not_valid' | undefined {
  const code = normaliseSignCode(typed)
  if (!code) return 'required'
  return /^\d{6}$/.test(code) ? undefined : 'code_not_valid'
}
