/** A request is granted, and used, within this. */
export const viewRequestMinutes = 60
/** A session that shows a portal as its customer sees it. */
export const viewMinutes = 15
/** Digits of the code that a customer tells by phone. */
export const viewCodeDigits = 6
/** After this many wrong codes only the customer's own press or another request helps. */
export const maxWrongCodes = 5

export const viewWays = ['customer', 'colleague'] as const
/** Who is asked: the customer, or a second person of the staff. */
export type ViewWay = (typeof viewWays)[number]

export const viewStates = ['waiting', 'granted', 'refused', 'expired'] as const
export type ViewState = (typeof viewStates)[number]

export interface ViewRequest {
  expiresAt: number
  isGranted: boolean
  isRefused: boolean
}

/** A customer may also refuse what they had granted. */
export function viewState({ expiresAt, isGranted, isRefused }: ViewRequest, now: number): ViewState {
  if (isRefused) return 'refused'
  if (now >= expiresAt) return 'expired'
  return isGranted ? 'granted' : 'waiting'
}
