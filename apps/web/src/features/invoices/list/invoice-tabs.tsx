import type { InvoiceSummary } from '@fanal/contract/schemas/invoices'
import { useFormats } from '#lib/format.ts'
import { usePortal } from '#lib/portal.tsx'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { Tabs } from '#ui/layout/tabs.tsx'
import type { InvoiceParams } from '#features/invoices/invoice-params.ts'
import styles from './invoice-tabs.module.css'

const names: Record<InvoiceParams['type'], TextKey<'invoices'>> = {
  electricity: 'type.electricity',
  gas: 'type.gas',
  multipoint: 'type.multipoint',
}

interface InvoiceTabsProps {
  type: InvoiceParams['type']
  /** While unknown, every type has its tab. */
  counts: InvoiceSummary['counts'] | undefined
}

/**
 * The displayed types that have invoices, if several, and the current one; another type resets contract, filters and
 * page.
 */
export function InvoiceTabs({ type, counts }: InvoiceTabsProps) {
  const t = useTexts('invoices')
  const { number } = useFormats()
  const { settings, linkTo } = usePortal()
  const shown = settings.features.displayTypes.filter((one) => !counts || counts[one] > 0 || one === type)
  if (shown.length < 2) return null
  return (
    <Tabs
      label={t('tabs')}
      items={shown.map((one) => ({
        href: linkTo('invoices', {}, { contractType: one }) ?? '',
        label: (
          <>
            {t(names[one])} {counts && <span className={styles.count}>{number(counts[one])}</span>}
          </>
        ),
        current: one === type,
      }))}
    />
  )
}
