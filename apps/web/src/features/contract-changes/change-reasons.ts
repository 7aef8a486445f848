import type { ContractChangeRequest } from '@fanal/contract/schemas/contract-changes'
import { usuallyDone } from '@fanal/domain/contract-changes/usually-done'
import { madridDayOf } from '@fanal/domain/dates'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { displayOf, type OfferedChange } from './change-kinds.ts'

export const isOpenChange = ({ state }: ContractChangeRequest) =>
  state === 'signature_pending' || state === 'sent'

/** The day on which it is usually done. */
function dueOf({ history, requested_at }: ContractChangeRequest): string {
  const sent = history.find(({ state }) => state === 'sent')?.happened_at ?? requested_at
  return usuallyDone(madridDayOf(Date.parse(sent)))
}

export interface Reason {
  text: string
  /** The open change that stands in its way can be followed. */
  isFollowed: boolean
}

/** Why a change is not possible now, until when, and whether it can be followed. */
export function useReasonOf(items: readonly ContractChangeRequest[]) {
  const t = useTexts('contract-changes')
  const { nearDate } = useFormats()
  const nameOf = ({ kind }: ContractChangeRequest) => t(displayOf(kind)?.name ?? 'actions.title')
  const open = items.filter(isOpenChange)
  return ({ change, obstacle, reason }: OfferedChange): Reason | undefined => {
    if (!reason) return undefined
    const own = open.find(({ kind }) => kind === change)
    const conflicting = own ?? open[0]
    const isWaiting = obstacle === 'change_open' || obstacle === 'signature_pending'
    if (!isWaiting || !conflicting) return { text: t(reason), isFollowed: false }
    if (conflicting.state === 'sent') {
      const date = nearDate(dueOf(conflicting))
      const text = own ? t('why.sent', { date }) : t('why.otherSent', { name: nameOf(conflicting), date })
      return { text, isFollowed: true }
    }
    const date = conflicting.signature && nearDate(conflicting.signature.expires_at)
    if (!date) return { text: t(reason), isFollowed: true }
    if (displayOf(conflicting.kind)?.isSignedByOther)
      return { text: t('why.holder', { date }), isFollowed: true }
    const text = own
      ? t('why.unsigned', { date })
      : t('why.otherUnsigned', { name: nameOf(conflicting), date })
    return { text, isFollowed: true }
  }
}
