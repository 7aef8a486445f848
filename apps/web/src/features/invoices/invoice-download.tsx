import { downloadInvoice, downloadMultipointInvoice } from '@fanal/contract/invoices'
import type { DownloadType } from '@fanal/contract/schemas/invoices'
import { useState } from 'react'
import { fetchFile } from '#lib/call.ts'
import { usePortal } from '#lib/portal.tsx'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { iconDownload, iconMore, iconWarning } from '#ui/text/icons.ts'
import { Menu } from '#ui/overlay/menu.tsx'
import styles from './list/invoice-table.module.css'
import type { ShownInvoice } from './use-invoices.ts'

export const formatNames: Record<DownloadType, TextKey<'invoices'>> = {
  pdf: 'format.pdf',
  signed_pdf: 'format.signedPdf',
  signed_xml: 'format.signedXml',
  curve_csv: 'format.curveCsv',
}

/** The file of an invoice; multipoint ones have their own call. */
export function fetchInvoice({ id, type }: ShownInvoice, downloadType: DownloadType, signal?: AbortSignal) {
  const endpoint = type === 'multipoint' ? downloadMultipointInvoice : downloadInvoice
  return fetchFile(endpoint, { params: { id, downloadType } }, { signal })
}

interface InvoiceDownloadProps {
  invoice: ShownInvoice
  types: readonly DownloadType[]
  /** The demo signs with a self-made certificate, and says so. */
  isDemoCertificate?: boolean
  /** Smaller in a table. */
  size?: 'm' | 's'
  /** Called after a file was saved. */
  onReady: (fileName: string) => void
}

function useDownload(invoice: InvoiceDownloadProps['invoice'], onReady: InvoiceDownloadProps['onReady']) {
  const { downloadInNewTab } = usePortal().settings.invoices
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const get = async (type: DownloadType) => {
    // Opened during the click: later the browser would block it as a pop-up.
    const tab = type === 'pdf' && downloadInNewTab ? window.open('', '_blank') : null
    setState('busy')
    try {
      const [file, { saveFile, showFile }] = await Promise.all([
        fetchInvoice(invoice, type),
        import('#lib/download.ts'),
      ])
      if (tab) showFile(file, tab)
      else saveFile(file)
      setState('idle')
      onReady(file.name)
    } catch {
      tab?.close()
      setState('failed')
    }
  }
  return { state, get, forget: () => setState('idle') }
}

/** The PDF first, the other files in a menu. A failure shows in the button alone. */
export function InvoiceDownload(props: InvoiceDownloadProps) {
  const { invoice, types, isDemoCertificate, size = 's', onReady } = props
  const t = useTexts('invoices')
  const { state, get, forget } = useDownload(invoice, onReady)
  const { number } = invoice
  const hasFailed = state === 'failed'
  const plain = size === 's' ? 'quiet' : 'secondary'
  const others = types.filter((type) => type !== 'pdf')
  return (
    <>
      <Button
        size={size}
        variant={hasFailed ? 'danger' : plain}
        icon={hasFailed ? iconWarning : iconDownload}
        busy={state === 'busy'}
        label={hasFailed ? t('download.failed', { number }) : t('download.pdf', { number })}
        title={hasFailed ? t('download.failed', { number }) : undefined}
        onClick={() => (hasFailed ? forget() : void get('pdf'))}
      >
        <span className={size === 's' ? styles.format : undefined}>{t('format.pdf')}</span>
      </Button>
      {others.length > 0 && (
        <Menu
          icon={iconMore}
          size={size}
          variant={plain}
          label={t('download.others', { number })}
          heading={isDemoCertificate && t('download.demo')}
          items={others.map((type) => ({
            key: type,
            label: t(formatNames[type]),
            icon: iconDownload,
            onSelect: () => void get(type),
          }))}
        />
      )}
      <span role="status" className="visually-hidden">
        {hasFailed && t('download.failed', { number })}
      </span>
    </>
  )
}
