import type { Switching } from '@fanal/contract/schemas/contracting-follow'
import {
  canWithdraw,
  returnTerms,
  type SwitchEvents,
  switchTimeline,
  type UnsignedStep,
  withdrawalEnd,
} from '@fanal/domain/contracting/switching'
import { openChecks, questionOf } from '@fanal/domain/contracting/checks/holder-checks'
import { isNewSupply } from '@fanal/domain/contracting/process'
import { startAfterWithdrawal } from '@fanal/domain/contracting/switch-dates'
import { madridDayOf } from '@fanal/domain/dates'
import type { Locale } from '@fanal/domain/settings/languages'
import { refusalText } from './move-switch.ts'
import type { Switch } from './switch-queries.ts'

const iso = (date: Date | null) => date?.toISOString() ?? null

const unsignedSteps: Partial<Record<Switch['signatureState'], UnsignedStep>> = {
  expired: 'expired',
  refused: 'declined',
  withdrawn: 'cancelled',
}

/** Without a signature. Its time is over at its hour, although nobody may have closed it yet. */
function unsignedOf({ signatureState, signBy, signatureClosedAt }: Switch): SwitchEvents['unsigned'] {
  const isLate = signatureState === 'pending' && signBy.getTime() <= Date.now()
  const step = isLate ? 'expired' : unsignedSteps[signatureState]
  if (!step) return null
  const at = step === 'expired' ? signBy : (signatureClosedAt ?? signBy)
  return { step, at: at.toISOString() }
}

export const isUnsigned = (it: Switch): boolean => unsignedOf(it) !== null

export const switchEvents = (it: Switch, reason: string): SwitchEvents => ({
  requestedAt: it.requestedAt.toISOString(),
  signedAt: iso(it.signedAt),
  sentAt: iso(it.sentAt),
  acceptedAt: iso(it.acceptedAt),
  refusedAt: iso(it.refusedAt),
  activeAt: iso(it.activeAt),
  withdrawnAt: iso(it.withdrawnAt),
  unsigned: unsignedOf(it),
  reason,
  supplyReturn: it.returnProcess === null ? null : returnOf(it),
})

const returnOf = (it: Switch): SwitchEvents['supplyReturn'] => ({
  sentAt: iso(it.returnSentAt),
  refusedAt: iso(it.returnRefusedAt),
  reason: it.returnRefusedDetail,
  returnedAt: iso(it.returnedAt),
})

/** Active, and not given back or ended in another way. */
const canReturn = ({ activeAt, withdrawnAt, returnProcess, returnedAt, returnRefusedAt }: Switch): boolean =>
  activeAt !== null && (withdrawnAt === null || returnProcess !== null) && !returnedAt && !returnRefusedAt

/** The day by which an active supply is back, withdrawn from at that moment or before. */
export const returnBy = (it: Switch, region: string, now = new Date()): string =>
  returnTerms((it.withdrawnAt ?? now).toISOString(), iso(it.returnSentAt), region).returned

/** The chosen day; after the right to withdraw, the day after it. */
function startDayOf({ start, startDay, signedAt }: Switch): string {
  if (start === 'after_withdrawal' && signedAt) return startAfterWithdrawal(madridDayOf(signedAt.getTime()))
  return startDay ?? ''
}

/** While the holder is checked after the signature; not of a contract of which nothing comes. */
function checkOf({ checks, checkBy, refusedAt, closedAt, withdrawnAt }: Switch): Switching['check'] {
  const isEnded = Boolean(refusedAt ?? closedAt ?? withdrawnAt)
  if (isEnded || openChecks(checks).length === 0) return null
  const asked = questionOf(checks)
  return { asked, by: asked ? checkBy : null }
}

/** Where a contract is on its way, in the caller's language. */
export function shownSwitch(it: Switch, locale: Locale, region: string): Omit<Switching, 'papers'> {
  const events = switchEvents(it, it.refusedAt ? refusalText(it.refusedCode, it.refusedDetail, locale) : '')
  return {
    contract: it.contract,
    type: it.type,
    address: it.address,
    product: it.product,
    is_new_supply: isNewSupply(it.process),
    steps: switchTimeline(events, {
      signBy: madridDayOf(it.signBy.getTime()),
      startDay: startDayOf(it),
      region,
      isNewSupply: isNewSupply(it.process),
    }),
    withdrawal: {
      is_possible: canWithdraw(events, madridDayOf(Date.now())),
      until: withdrawalEnd(events),
      withdrawn_at: iso(it.withdrawnAt),
      number: it.withdrawalNumber,
      return_by: canReturn(it) ? returnBy(it, region) : null,
    },
    check: checkOf(it),
  }
}
