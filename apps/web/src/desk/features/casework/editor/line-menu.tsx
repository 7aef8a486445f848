import { staffCaseInvoice } from '@fanal/contract/desk/casework'
import type { InvoiceDetail } from '@fanal/contract/schemas/invoices'
import { Suspense } from 'react'
import { FailedRead } from '#desk/lib/failed-read.tsx'
import { signOf } from '#features/invoices/bill/explained-bill.ts'
import { useDatedCalculation, useLineName } from '#features/invoices/bill/line-texts.ts'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Skeleton } from '#ui/state/skeleton.tsx'
import styles from './text-menu.module.css'

interface LineMenuProps {
  number: string
  sentence: string
  onChoose: (line: number) => void
  onClose: () => void
}

/** The lines of the invoice that the case is about, for a sentence to be pinned to one. */
export function LineMenu({ number, sentence, onChoose, onClose }: LineMenuProps) {
  const t = useTexts('desk-casework')
  const desk = useTexts('desk')
  const query = useApiQuery(staffCaseInvoice, { params: { id: number } })
  return (
    <Dialog title={t('pin.title')} closeLabel={desk('close')} onClose={onClose}>
      <p>{t('pin.about', { sentence })}</p>
      {query.error && <FailedRead query={query} />}
      {query.data?.lines.length === 0 && <p>{t('pin.none')}</p>}
      <Suspense fallback={<Skeleton text="m" />}>
        {query.data && <Lines bill={query.data} onChoose={onChoose} />}
      </Suspense>
    </Dialog>
  )
}

function Lines({ bill, onChoose }: Pick<LineMenuProps, 'onChoose'> & { bill: InvoiceDetail }) {
  const { money } = useFormats()
  const nameOf = useLineName()
  const calculation = useDatedCalculation()
  return (
    <ul className={styles.list}>
      {bill.lines.map((line, i) => (
        <li key={i}>
          <button
            type="button"
            className={styles.choice}
            data-autofocus={i === 0 || undefined}
            onClick={() => onChoose(i)}
          >
            <b>{nameOf(line)}</b>
            <span>
              {[calculation(line), money(signOf(bill) * Number(line.amount))].filter(Boolean).join(' · ')}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
