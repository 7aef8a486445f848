import type { PublicProducts } from '@fanal/contract/schemas/comparators'
import type { SharedResult } from '@fanal/domain/comparators/shared-result'
import type { ContractType } from '@fanal/domain/settings/settings'
import { useState } from 'react'
import { handBill } from '#lib/bill-scan/handed-bill.ts'
import { LazyDialog } from '#lib/lazy/lazy-dialog.tsx'
import { lazyPart } from '#lib/lazy/lazy-part.tsx'
import { navigate } from '#lib/location.ts'
import type { Comparison } from './comparison.ts'
import { ComparisonResult } from './result/comparison-result.tsx'
import { useShared } from './use-shared.ts'

const ContactDialog = lazyPart(async () => (await import('./contact-form.tsx')).ContactDialog)

export interface ResultPartProps {
  energy: ContractType
  known: PublicProducts
  comparison: Comparison
}

/** To the wizard, which asks for the same. */
const handOn = ({ use, year, present }: SharedResult, { cups, zipcode, origin }: Comparison) =>
  handBill(use.energy, { cups, powers: use.powers, zipcode, origin, year, prices: present })

/** The result of the address; nothing for an address that is of none. */
export function ResultPart({ energy, known, comparison }: ResultPartProps) {
  const shared = useShared(energy, known.day)
  const [isCalling, setCalling] = useState(false)
  if (!shared) return null
  const close = () => setCalling(false)
  return (
    <>
      <ComparisonResult
        shared={shared}
        known={known}
        zipcode={comparison.zipcode}
        isFresh={comparison.isFresh}
        onBack={() => navigate(window.location.pathname)}
        onContract={() => handOn(shared, comparison)}
        onContact={() => setCalling(true)}
      />
      {isCalling && (
        <LazyDialog onClose={close}>
          <ContactDialog energy={energy} cups={comparison.cups} onClose={close} />
        </LazyDialog>
      )}
    </>
  )
}
