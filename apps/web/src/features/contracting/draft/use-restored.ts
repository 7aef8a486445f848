import { type ContractingKind, contractingKinds } from '@fanal/domain/contracting/steps'
import type { LeadDraft } from '@fanal/contract/schemas/contracting'
import type { RouteId } from '@fanal/contract/paths'
import { useEffect, useState } from 'react'
import { useWizardState } from '#features/contracting/wizard/use-wizard-state.ts'
import { navigate } from '#lib/location.ts'
import { usePortal } from '#lib/portal.tsx'
import { changeAddress, useAddressState } from '#lib/use-address-state.ts'
import type { BrowserDraft } from './browser-draft.ts'
import { restoredValues } from './restored-values.ts'
import { restoreDraft } from './restore-draft.ts'

export interface FoundDraft {
  state: 'asking' | 'failed' | 'none' | 'found'
  savedAt?: string
  isLinkGone?: boolean
}

const pages: Record<ContractingKind, RouteId> = {
  electricity: 'newElectricityCustomer',
  gas: 'newGasCustomer',
  dual: 'newDualCustomer',
}

/** Used once: a mailed link, and the mark of a return from a card challenge. */
const usedOnce = { draft: undefined, payment_intent: undefined, payment_intent_client_secret: undefined }

/** A mailed link has it in the fragment, which browsers send nowhere. */
const tokenIn = (query: string | undefined) =>
  query ?? new URLSearchParams(window.location.hash.slice(1)).get('draft') ?? undefined

/** What was typed last: without consent to keep it, that may be in this tab only. */
const newest = (kept: LeadDraft | null, here: BrowserDraft | undefined) =>
  here && (!kept || here.saved_at > kept.saved_at) ? here : (kept ?? undefined)

interface Taken {
  /** What was typed in this tab. */
  here: BrowserDraft | undefined
  isLinkGone?: boolean
}

/** A wizard that begins where it was left, in this browser or by a mailed link. */
export function useRestored(kind: ContractingKind) {
  const { linkTo } = usePortal()
  const address = useAddressState()
  const [found, setFound] = useState<FoundDraft>({ state: 'asking' })
  const isReady = found.state === 'none' || found.state === 'found'
  const { wizard, restore, resume, blank, shelf } = useWizardState(kind, isReady)

  /** Goes on with a draft of the server or of this tab, or with nothing. */
  const take = (draft: LeadDraft | null, { here, isLinkGone = false }: Taken) => {
    const typed = newest(draft, here)
    if (!typed) return setFound({ state: isLinkGone ? 'found' : 'none', isLinkGone })
    const values = restoredValues(blank, typed)
    const promotionalCode = values.contract.promotionalCode || blank.contract.promotionalCode
    restore(
      { ...values, contract: { ...values.contract, promotionalCode } },
      { current: typed.current, completed: typed.completed, gas: draft?.gas_lead_id ?? undefined },
    )
    if (draft) wizard.keeper.resume(draft)
    if (typed !== draft) wizard.keeper.touch()
    void wizard.keeper.flush()
    return setFound({ state: 'found', savedAt: typed.saved_at, isLinkGone })
  }
  const find = async () => {
    setFound({ state: 'asking' })
    const token = tokenIn(address.get('draft'))
    const { draft, finished, isLinkGone, otherKind } = await restoreDraft(kind, token)
    const other = otherKind && contractingKinds.includes(otherKind) ? linkTo(pages[otherKind]) : undefined
    if (other) return navigate(other, { replace: true })
    if (token || Object.keys(usedOnce).some((name) => address.get(name))) changeAddress(usedOnce)
    if (!draft && finished) {
      resume(finished)
      return setFound({ state: 'none' })
    }
    return take(draft, { here: token ? undefined : shelf.read(), isLinkGone })
  }
  const retry = () => void find().catch(() => setFound({ state: 'failed' }))
  useEffect(
    retry,
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per wizard
    [kind],
  )
  return { wizard, found, retry, skip: () => take(null, { here: shelf.read() }) }
}
