import { descriptionMax } from './forms/case-text.ts'

/** The body that settles disputes out of court. */
export interface DisputeBody {
  name: string
  url: string
}

const plain = (text: string) =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/\s+/g, ' ').trim().toLowerCase()

/** Searches for the name; capitals, accents and line breaks do not matter. Without a name there is nothing to mention. */
export function mentionsDisputeBody(text: string, { name }: DisputeBody): boolean {
  return plain(name) !== '' && plain(text).includes(plain(name))
}

export type ClosingErrors = {
  result?: 'required' | 'not_a_choice'
  message?: 'required' | 'too_long' | 'dispute_body_missing'
}

/** Closing by staff: accepted or denied, with reasons; a denial says where the customer can go. */
export function checkClosing(
  { result, message }: { result: string; message: string },
  body: DisputeBody,
): ClosingErrors {
  const errors: ClosingErrors = {}
  if (!result) errors.result = 'required'
  else if (result !== 'accepted' && result !== 'denied') errors.result = 'not_a_choice'
  if (!message.trim()) errors.message = 'required'
  else if (message.length > descriptionMax) errors.message = 'too_long'
  else if (result === 'denied' && !mentionsDisputeBody(message, body)) errors.message = 'dispute_body_missing'
  return errors
}
