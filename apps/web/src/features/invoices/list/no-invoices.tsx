import { applyFilters } from '#features/invoices/filters/filter-bar.tsx'
import type { InvoiceParams } from '#features/invoices/invoice-params.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { changeAddress, useAddressState } from '#lib/use-address-state.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/state/empty-state.tsx'

interface NoInvoicesProps {
  wanted: InvoiceParams
  isContractRemovable: boolean
}

/** Says why the list is empty, with the way to one that is not. */
export function NoInvoices({ wanted, isContractRemovable }: NoInvoicesProps) {
  const t = useTexts('invoices')
  const { linkTo } = usePortal()
  const address = useAddressState()
  if (wanted.list.filter)
    return (
      <EmptyState action={<Button onClick={() => applyFilters([])}>{t('filters.removeAll')}</Button>}>
        {t('list.noMatch')}
      </EmptyState>
    )
  if (wanted.page > 1)
    return (
      <EmptyState
        action={<Button onClick={() => changeAddress({ page: undefined })}>{t('list.first')}</Button>}
      >
        {t('list.beyond')}
      </EmptyState>
    )
  const { contractName, type } = wanted
  const all = isContractRemovable
    ? address.addressWith({ contractName: undefined, page: undefined, action: undefined })
    : linkTo('invoices', {}, { contractType: type })
  const contracts = linkTo('contracts', { contractType: type === 'gas' ? 'gas' : 'electricity' })
  const href = contractName ? all : contracts
  return (
    <EmptyState
      action={
        href && <ButtonLink href={href}>{contractName ? t('list.all') : t('list.contracts')}</ButtonLink>
      }
    >
      {contractName ? t('list.emptyContract') : t('list.empty')}
    </EmptyState>
  )
}
