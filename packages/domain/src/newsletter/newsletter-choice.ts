export interface ListedNewsletter {
  newsletter_id: number
  subscribed: boolean
  exported: boolean
}

/** Handed over to be sent: it can be left by the link of a mail only. */
export const isLocked = ({ subscribed, exported }: ListedNewsletter) => subscribed && exported

/** All, or if all are chosen only what cannot be left. */
export function toggleAll(listed: readonly ListedNewsletter[], chosen: ReadonlySet<number>): number[] {
  const isWhole = listed.every(({ newsletter_id: id }) => chosen.has(id))
  return listed.filter((one) => !isWhole || isLocked(one)).map(({ newsletter_id: id }) => id)
}

/** The saved part of a choice: existing newsletters, in their order, and those that cannot be left. */
export function keptChoice(listed: readonly ListedNewsletter[], chosen: readonly number[]): number[] {
  const wanted = new Set(chosen)
  return listed
    .filter((one) => wanted.has(one.newsletter_id) || isLocked(one))
    .map(({ newsletter_id: id }) => id)
}

export type SaveAct = 'confirm' | 'unsubscribe' | 'save'

/** What the button does: the first time it confirms, without a choice it unsubscribes. */
export function saveAct(hasSubscriber: boolean, chosen: number): SaveAct {
  if (!hasSubscriber) return 'confirm'
  return chosen === 0 ? 'unsubscribe' : 'save'
}
