import type { FoundAtDesk } from '@fanal/contract/schemas/desk/customers'
import { formatCups } from '@fanal/domain/identifiers/cups'
import { formatPhone } from '@fanal/domain/identifiers/phone'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { Icon } from '#ui/text/icon.tsx'
import { iconBolt, iconChat, iconFlame, iconInvoice, iconUser } from '#ui/text/icons.ts'
import { caseStates, contractState, paidState, protectionLabels } from '../customer-labels.ts'
import { Marked } from './marked.tsx'
import styles from './palette.module.css'

const iconOf = (hit: FoundAtDesk): string => {
  if (hit.kind === 'contract') return hit.type === 'gas' ? iconFlame : iconBolt
  return { customer: iconUser, invoice: iconInvoice, case: iconChat }[hit.kind]
}

/** One line of hits: what it is, whose it is, how it stands. */
export function Hit({ hit, typed }: { hit: FoundAtDesk; typed: string }) {
  const { first, second, end } = useLines(hit)
  return (
    <>
      <Icon path={iconOf(hit)} className={styles.sign} />
      <span className={styles.what}>
        <span className={styles.first}>
          <Marked text={first} typed={typed} />
        </span>
        <small>
          <Marked text={second} typed={typed} />
        </small>
      </span>
      <span className={styles.end}>{end}</span>
    </>
  )
}

const joined = (...parts: (string | false)[]) => parts.filter(Boolean).join(' · ')

function useLines(hit: FoundAtDesk): { first: string; second: string; end: string } {
  const t = useTexts('desk-customers')
  const { date, money } = useFormats()
  const { name, tax_id: taxId, id } = hit.customer
  const whose = name || t('palette.stranger')
  switch (hit.kind) {
    case 'customer':
      return {
        first: name,
        second: joined(taxId, formatPhone(hit.phone), hit.email),
        end: joined(
          ...hit.protections.map((kind) => t(protectionLabels[kind])),
          hit.open_cases !== null && hit.open_cases > 0 && t('palette.openCases', { count: hit.open_cases }),
        ),
      }
    case 'contract':
      return {
        first: hit.by === 'supply' ? formatCups(hit.cups) : joined(hit.number, hit.address),
        second: hit.by === 'supply' ? joined(hit.number, hit.address, whose) : joined(whose, hit.cups),
        end: t(contractState(hit.state)),
      }
    case 'invoice':
      return {
        first: joined(hit.number, money(Number(hit.amount))),
        second: joined(whose, date(hit.date)),
        end: t(paidState(hit.paid_status)),
      }
    default:
      return {
        first: joined(hit.number, hit.subject),
        second: joined(whose, id === null && name !== '' && t('palette.stranger')),
        end: t(caseStates[hit.state as keyof typeof caseStates]),
      }
  }
}
