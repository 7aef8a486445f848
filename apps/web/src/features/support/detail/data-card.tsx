import type { Case } from '@fanal/contract/schemas/support'
import type { ReactNode } from 'react'
import { useFormats } from '#lib/format.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { cx } from '#ui/cx.ts'
import { Card } from '#ui/layout/card.tsx'
import { type Fact, Facts } from '#ui/layout/facts.tsx'
import paper from '#ui/layout/paper.module.css'
import { Icon } from '#ui/text/icon.tsx'
import { iconPhone } from '#ui/text/icons.ts'
import { useDays } from '#features/support/use-days.ts'
import { useReadingText } from '#features/support/readings/reading-text.ts'
import styles from './data-card.module.css'
import card from './detail-card.module.css'
import { useAnswerFacts } from './answer-facts.ts'

function useLink() {
  const { linkTo } = usePortal()
  return {
    case: (number: string, subject: string): ReactNode => {
      const href = linkTo('request', { id: number })
      const text = `${number} · ${subject}`
      return href ? <a href={href}>{text}</a> : text
    },
    invoice: (
      { id, number, type, amount_total }: NonNullable<Case['invoice']>,
      amount: string,
    ): ReactNode => {
      const href = linkTo(type === 'multipoint' ? 'multipointInvoice' : 'invoice', { id: String(id) })
      const text = `${number}${amount_total ? ` · ${amount}` : ''}`
      return href ? <a href={href}>{text}</a> : text
    },
    contract: ({ name, type }: NonNullable<Case['contract']>, text: string): ReactNode => {
      const href = linkTo('contract', { contractType: type, contractName: name })
      return href ? <a href={href}>{text}</a> : text
    },
  }
}

function useFacts(one: Case): Fact[] {
  const t = useTexts('support')
  const { moment } = useDays()
  const { readingText } = useReadingText()
  const link = useLink()
  const answers = useAnswerFacts(one)
  const { contract, claim, category, reading, earlier_case: earlier, later_cases: later } = one
  const facts: (Fact | false | null | '')[] = [
    contract && {
      label: t('data.contract'),
      value: link.contract(
        contract,
        `${t(contract.type === 'gas' ? 'contract.gas' : 'contract.electricity')} ${contract.name}, ${contract.full_address}`,
      ),
    },
    claim && { label: t('data.reason'), value: `${claim.tipus_label}: ${claim.subtipus_label}` },
    !claim && category && { label: t('data.category'), value: category.name },
    reading && { label: t('data.reading'), value: readingText(reading) },
    ...answers,
    earlier && { label: t('data.earlier'), value: link.case(earlier.number, earlier.subject) },
    later.length > 0 && {
      label: t('data.later'),
      value: later.map((next) => <div key={next.number}>{link.case(next.number, next.subject)}</div>),
    },
    { label: t('data.opened'), value: moment(one.opened_at) },
    one.assignee && { label: t('data.assignee'), value: one.assignee },
    one.email && { label: t('data.email'), value: one.email },
  ]
  return facts.filter((fact): fact is Fact => Boolean(fact))
}

const holdTexts = { debit: 'data.hold.debit', reminders: 'data.hold.reminders' } as const

interface DataCardProps {
  one: Case
  /** Withdrawing and the like. */
  acts: ReactNode
}

/** What it is about, and how to reach a person. */
export function DataCard({ one, acts }: DataCardProps) {
  const t = useTexts('support')
  const { money } = useFormats()
  const { phone_crm: phone } = usePortal().settings.organization
  const facts = useFacts(one)
  const link = useLink()
  const { invoice } = one
  return (
    <Card title={t('data.title')} className={card.card}>
      {invoice && (
        <div>
          <Facts
            className={card.facts}
            items={[
              { label: t('data.invoice'), value: link.invoice(invoice, money(Number(invoice.amount_total))) },
            ]}
          />
          {invoice.hold && <p className={styles.small}>{t(holdTexts[invoice.hold])}</p>}
        </div>
      )}
      <Facts className={card.facts} items={facts} />
      <div className={styles.acts}>
        {phone && (
          <a className={cx(styles.phone, paper.screenOnly)} href={`tel:${phone.replaceAll(' ', '')}`}>
            <Icon path={iconPhone} size="s" />
            {t('data.person')}
          </a>
        )}
        {acts}
      </div>
    </Card>
  )
}
