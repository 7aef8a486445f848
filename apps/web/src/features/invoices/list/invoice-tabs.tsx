import { usePortal } from '#lib/portal.tsx'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { Tabs } from '#ui/layout/tabs.tsx'
import type { WantedInvoices } from '#features/invoices/wanted-invoices.ts'

const names: Record<WantedInvoices['type'], TextKey<'invoices'>> = {
  electricity: 'type.electricity',
  gas: 'type.gas',
  multipoint: 'type.multipoint',
}

/** The displayed types, if several; another type resets contract, filters and page. */
export function InvoiceTabs({ type }: { type: WantedInvoices['type'] }) {
  const t = useTexts('invoices')
  const { settings, linkTo } = usePortal()
  const { displayTypes } = settings.features
  if (displayTypes.length < 2) return null
  return (
    <Tabs
      label={t('tabs')}
      items={displayTypes.map((one) => ({
        href: linkTo('invoices', {}, { contractType: one }) ?? '',
        label: t(names[one]),
        current: one === type,
      }))}
    />
  )
}
