import type { Switching } from '@fanal/contract/schemas/contracting-follow'
import {
  canWithdraw,
  type SwitchEvents,
  switchTimeline,
  type UnsignedStep,
  withdrawalEnd,
} from '@fanal/domain/contracting/switching'
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
})

/** The chosen day; after the right to withdraw, the day after it. */
function startDayOf({ start, startDay, signedAt }: Switch): string {
  if (start === 'after_withdrawal' && signedAt) return startAfterWithdrawal(madridDayOf(signedAt.getTime()))
  return startDay ?? ''
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
    }),
    withdrawal: {
      is_possible: canWithdraw(events, madridDayOf(Date.now())),
      until: withdrawalEnd(events),
      withdrawn_at: iso(it.withdrawnAt),
      number: it.withdrawalNumber,
    },
  }
}
