import { readCookie, setCookie } from './cookies.ts'

export const consentPurposes = ['preferences', 'statistics', 'marketing'] as const
export type ConsentPurpose = (typeof consentPurposes)[number]
export type ConsentChoices = Record<ConsentPurpose, boolean>

/** Tells the window that a choice was made. */
export const consentSaved = 'consent-saved'

/** Version of the text; raised whenever it changes, so that each record says what was agreed to. */
const textVersion = '2026-11'
/** Asked again after 24 months (guide of the data protection agency). */
const keepDays = 730

export function readConsent(): ConsentChoices {
  const given = (purpose: ConsentPurpose) => readCookie(`consent_${purpose}`) === '1'
  return { preferences: given('preferences'), statistics: given('statistics'), marketing: given('marketing') }
}

/** An anonymous id of the visitor, part of the record. */
function visitorId(): string {
  const known = readCookie('consent_id')
  if (known) return known
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const id = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
  setCookie('consent_id', id, keepDays)
  return id
}

/**
 * The choice takes effect on this device at once; recording it on the server may fail without undoing it. Returns
 * whether it was recorded.
 */
export async function saveConsent(choices: ConsentChoices): Promise<boolean> {
  for (const purpose of consentPurposes)
    setCookie(`consent_${purpose}`, choices[purpose] ? '1' : '0', keepDays)
  setCookie('cookies_accepted', '1', keepDays)
  const body = { visitor: visitorId(), choices, text_version: textVersion }
  try {
    // Loaded on demand: the login page does without it.
    const { sendConsent } = await import('./send-consent.ts')
    await sendConsent(body)
    return true
  } catch {
    return false
  } finally {
    window.dispatchEvent(new Event(consentSaved))
  }
}
