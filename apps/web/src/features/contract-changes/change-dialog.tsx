import type { Contract } from '@fanal/contract/schemas/contracts'
import { type ComponentType, useState } from 'react'
import { LazyBoundary } from '#lib/lazy/lazy-boundary.tsx'
import { lazyPart } from '#lib/lazy/lazy-part.tsx'
import { useTexts } from '#lib/texts.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { SignatureSent } from './change-form.tsx'
import { type DialogChange, dialogChanges } from './change-kinds.ts'
import { InvoiceOnlineForm, RefCatastralForm, SipsForm } from './data-change-forms.tsx'
import type { FormProps } from './form-props.ts'
import { IbanChangeForm } from './iban-change-form.tsx'
import { PowerChangeForm } from './power/power-change-form.tsx'

/** Long, or rarely asked for. */
const AddressChangeForm = lazyPart(async () => (await import('./address-change-form.tsx')).AddressChangeForm)
const DoubleTariffForm = lazyPart(
  async () => (await import('./personalised/personalised-form.tsx')).DoubleTariffForm,
)
const HappyHoursForm = lazyPart(
  async () => (await import('./personalised/personalised-form.tsx')).HappyHoursForm,
)
const HappyDayForm = lazyPart(async () => (await import('./personalised/personalised-form.tsx')).HappyDayForm)
const HolderChangeForm = lazyPart(
  async () => (await import('./handover/holder-change-form.tsx')).HolderChangeForm,
)
const LeavingForm = lazyPart(async () => (await import('./handover/leaving-form.tsx')).LeavingForm)

const inBoundary = (Part: ComponentType<FormProps>) =>
  function Bounded(props: FormProps) {
    return (
      <LazyBoundary>
        <Part {...props} />
      </LazyBoundary>
    )
  }

const forms: Record<DialogChange, ComponentType<FormProps>> = {
  power: PowerChangeForm,
  iban: IbanChangeForm,
  address: inBoundary(AddressChangeForm),
  refCatastral: RefCatastralForm,
  invoiceOnline: InvoiceOnlineForm,
  noSIPSCession: SipsForm,
  doubleTariff: inBoundary(DoubleTariffForm),
  happyHours: inBoundary(HappyHoursForm),
  happyDay: inBoundary(HappyDayForm),
  holder: inBoundary(HolderChangeForm),
  leaving: inBoundary(LeavingForm),
}

/** The large modal of every change; one that must be signed says what comes next before it closes. */
export function ChangeDialog({
  contract,
  change,
  powers,
  onClose,
}: {
  contract: Contract
  change: DialogChange
  powers?: readonly number[] | undefined
  onClose: () => void
}) {
  const t = useTexts('contract-changes')
  const [isSent, setSent] = useState(false)
  const Form = forms[change]
  const { name, isSignedByOther } = dialogChanges[change]
  const done = (answer: { waiting_for_signature?: boolean } = {}) =>
    answer.waiting_for_signature ? setSent(true) : onClose()
  return (
    <Dialog onClose={onClose} size="l" title={t(name)} closeLabel={t('dialog.close')}>
      {isSent ? (
        <SignatureSent onClose={onClose} isOthers={isSignedByOther === true} />
      ) : (
        <Form contract={contract} powers={powers} onDone={done} onCancel={onClose} />
      )}
    </Dialog>
  )
}
