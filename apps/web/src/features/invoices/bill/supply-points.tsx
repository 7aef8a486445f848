import type { InvoiceDetail } from '@fanal/contract/schemas/invoices'
import { sharesOf } from '@fanal/domain/invoices/bill-shares'
import { useFormats } from '#lib/format.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { FoldingCard } from '#ui/fold/folding-card.tsx'
import type { BillLine } from './bill-labels.ts'
import { BillSums, LineList } from './bill-lines.tsx'
import lineStyles from './bill-lines.module.css'
import { signOf } from './explained-bill.ts'
import styles from './supply-points.module.css'

type Supply = InvoiceDetail['lines'][number]

/** The supplies of an invoice, each once: its contract's invoices are linked, its lines one tap away. */
export function SupplyPoints({ bill }: { bill: InvoiceDetail }) {
  const t = useTexts('invoices')
  const isSupply = ({ kind }: BillLine) => kind === 'supply'
  const supplies = bill.lines.filter(isSupply)
  const shares = sharesOf(supplies.map(({ amount }) => amount))
  if (supplies.length === 0) return null
  return (
    <FoldingCard title={t('bill.points.title')} figure={t('bill.points.count', { count: supplies.length })}>
      {supplies.some(({ lines }) => lines) && <p className={lineStyles.quiet}>{t('bill.lines.supplies')}</p>}
      <ul className={styles.supplies}>
        {supplies.map((supply, index) => (
          <SupplyItem key={supply.name} bill={bill} supply={supply} share={shares[index] ?? 0} />
        ))}
      </ul>
      <BillSums bill={bill} lines={bill.lines.filter((line) => !isSupply(line))} />
    </FoldingCard>
  )
}

function SupplyItem({ bill, supply, share }: { bill: InvoiceDetail; supply: Supply; share: number }) {
  const t = useTexts('invoices')
  const { money } = useFormats()
  const { linkTo } = usePortal()
  const { name, amount, lines = [] } = supply
  const place = bill.supply_points.find(({ contract }) => contract === name)
  const href = linkTo('contractInvoices', { contractType: place?.type ?? 'electricity', contractName: name })
  return (
    <li>
      <span className={styles.place}>
        <strong>{place?.full_address}</strong>
        <small>
          {t('bill.head.contract')} <a href={href ?? '/'}>{name}</a>
          {place && (
            <>
              {' · '}
              <span className={styles.whole}>{place.cups}</span>
            </>
          )}
        </small>
      </span>
      <span className={styles.share}>{t('bill.parts.share', { share })}</span>
      <strong className={styles.amount}>{money(signOf(bill) * Number(amount))}</strong>
      {lines.length > 0 && (
        <details className={styles.lines}>
          <summary>
            {t('bill.lines.title')}
            <span className="visually-hidden"> {t('bill.line.supply', { name })}</span>
          </summary>
          <LineList bill={bill} lines={lines} />
        </details>
      )}
    </li>
  )
}
