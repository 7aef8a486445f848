import type { Contract } from '@fanal/contract/schemas/contracts'
import type { ContractChange } from '@fanal/domain/contracts/contract-actions'
import { formatCadastralRef } from '@fanal/domain/identifiers/cadastral-ref'
import { useFormats } from '#lib/format.ts'
import { type TextKey, useTexts } from '#lib/texts.ts'

const deliveries: Record<Contract['invoice_online'], TextKey<'contracts'>> = {
  email: 'delivery.email',
  postal: 'delivery.postal',
  'postal+email': 'delivery.both',
}

/** What each change would change, as it is today. */
export function useTodayValues(contract: Contract) {
  const t = useTexts('contracts')
  const { powerKw } = useFormats()
  return {
    holder: contract.owner_partner.name,
    power: contract.contracted_power_period
      .map(({ period, power }) => `${period} ${powerKw(power)}`)
      .join(' · '),
    iban: contract.bank_account?.printable_iban ?? '',
    invoiceOnline: t(deliveries[contract.invoice_online]),
    address: contract.notification_address?.full_address ?? t('contact.none'),
    refCatastral: formatCadastralRef(contract.ref_catastral),
  } satisfies Partial<Record<ContractChange, string>>
}
