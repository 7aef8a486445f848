import type { DownloadType } from '@fanal/contract/schemas/invoices'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import { fetchInvoice } from '#features/invoices/invoice-download.tsx'
import type { ShownInvoice } from '#features/invoices/use-invoices.ts'
import { fetchAll, zipOf } from './zip-files.ts'

interface Progress {
  done: number
  of: number
}

/** Creates one ZIP in the browser, with one call per file. */
export function useZip(onReady: (fileName: string) => void) {
  const t = useTexts('invoices')
  const [progress, setProgress] = useState<Progress>()
  const [failed, setFailed] = useState<readonly ShownInvoice[]>([])
  const cancelling = useRef<AbortController>(undefined)
  // Leaving the page aborts it.
  useEffect(() => () => cancelling.current?.abort(), [])
  const start = async (invoices: readonly ShownInvoice[], type: DownloadType) => {
    const controller = new AbortController()
    cancelling.current = controller
    setFailed([])
    setProgress({ done: 0, of: invoices.length })
    try {
      const { files, failed: missing } = await fetchAll({
        items: invoices,
        fetchOne: (invoice, signal) => fetchInvoice(invoice, type, signal),
        onProgress: (done) => setProgress({ done, of: invoices.length }),
        signal: controller.signal,
      })
      setFailed(missing)
      if (files.length === 0) return
      const { saveFile } = await import('#lib/download.ts')
      const name = `${t('zip.name')}.zip`
      saveFile({ name, blob: await zipOf(files) })
      onReady(name)
    } catch {
      if (!controller.signal.aborted) setFailed(invoices)
    } finally {
      setProgress(undefined)
    }
  }
  return {
    start,
    cancel: () => cancelling.current?.abort(),
    progress,
    isBusy: progress !== undefined,
    failed,
  }
}
