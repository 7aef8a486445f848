export const contactStates = ['none', 'works', 'bounced', 'unconfirmed'] as const
export type ContactState = (typeof contactStates)[number]

/** Whether mails reach a customer. Who has come in by what was mailed to them has shown that they do. */
export function contactState(
  email: string,
  { isBounced, hasAccount }: { isBounced: boolean; hasAccount: boolean },
): ContactState {
  if (email === '') return 'none'
  if (isBounced) return 'bounced'
  return hasAccount ? 'works' : 'unconfirmed'
}

/** What staff have to mind about a customer. */
export const protectionKinds = ['vulnerable', 'no_calls'] as const
export type ProtectionKind = (typeof protectionKinds)[number]
