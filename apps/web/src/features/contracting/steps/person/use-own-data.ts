import { addresses } from '@fanal/contract/contract-changes'
import { splitFullName } from '@fanal/domain/contracting/forms/full-name'
import { isCompanyVat } from '@fanal/domain/contracting/forms/forms'
import { useEffect } from 'react'
import type { Form } from '#lib/forms/use-form.ts'
import { usePortal } from '#lib/portal.tsx'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import type { StepValues } from '#features/contracting/wizard/value-store.ts'
import { useWizard } from '#features/contracting/wizard/wizard-context.ts'
import { useIsOwn } from '../use-is-own.ts'

/** A customer who contracts for themself finds their name and mobile filled in, where nothing was typed. */
export function useOwnData(form: Form<StepValues['person']>, vat: string): void {
  const { profile } = usePortal()
  const { store } = useWizard()
  const isOwn = useIsOwn(vat)
  const { data } = useApiQuery(addresses, {}, { isWanted: isOwn })
  // The mail of a contract may go to somebody else: their number is not the customer's.
  const mobile = data?.items.find(
    (one) => one.mobile && (one.name === profile?.name || one.email === profile?.email),
  )?.mobile
  const fullName = (isOwn && profile?.name) || ''
  useEffect(() => {
    const { name, surName1 } = store.get().person
    if (!fullName || name || surName1) return
    if (isCompanyVat(vat)) form.set('name', fullName)
    else {
      const parts = splitFullName(fullName)
      form.set('name', parts.name)
      form.set('surName1', parts.surName1)
      form.set('surName2', parts.surName2)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each holder
  }, [fullName])
  useEffect(() => {
    if (mobile && isOwn && !store.get().person.mobile) form.set('mobile', mobile)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each answer
  }, [mobile, isOwn])
}
