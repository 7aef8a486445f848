import { customerCases, customerContracts } from '@fanal/contract/desk/customers'
import { casePath } from '@fanal/contract/desk/desk-paths'
import type { StaffCustomer } from '@fanal/contract/schemas/desk/customers'
import { formatCups } from '@fanal/domain/identifiers/cups'
import type { ReactNode } from 'react'
import { useFailureText } from '#desk/lib/failure-text.ts'
import { useDays } from '#features/support/use-days.ts'
import { call } from '#lib/call.ts'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Chip } from '#ui/text/chip.tsx'
import { caseStates, changeStates, contractState, energyLabels, purposes } from '../customer-labels.ts'
import styles from './customer.module.css'
import { useRest } from './use-rest.ts'

interface PartProps {
  one: StaffCustomer
}

interface RowProps {
  first: ReactNode
  second?: ReactNode
  end?: ReactNode
}

export function Row({ first, second, end }: RowProps) {
  return (
    <li className={styles.row}>
      <span className={styles.first}>{first}</span>
      {second && <small>{second}</small>}
      {end && <span className={styles.end}>{end}</span>}
    </li>
  )
}

export function Contracts({ one: { id, contracts } }: PartProps) {
  const t = useTexts('desk-customers')
  const { n_items: count } = contracts
  const rest = useRest({
    key: [customerContracts.name, id],
    known: contracts.items.length,
    read: (query, signal) => call(customerContracts, { params: { id: String(id) }, query }, { signal }),
  })
  const items = [...contracts.items, ...rest.items]
  return (
    <Card title={t('contracts.title')} aside={<span className={styles.meta}>{count}</span>}>
      {count === 0 && <p className={styles.meta}>{t('contracts.none')}</p>}
      <ul className={styles.rows}>
        {items.map(({ name, type, state, product, tariff, cups, address }) => (
          <Row
            key={name}
            first={`${name} · ${t(energyLabels[type])} · ${address}`}
            second={[formatCups(cups), tariff, product].filter(Boolean).join(' · ')}
            end={<Chip tone={state === 'activa' ? 'ok' : 'neutral'}>{t(contractState(state))}</Chip>}
          />
        ))}
      </ul>
      <More rest={rest} shown={items.length} count={count} />
    </Card>
  )
}

export function Cases({ one: { id, cases } }: PartProps) {
  const t = useTexts('desk-customers')
  if (!cases)
    return (
      <Card title={t('cases.title')}>
        <p className={styles.meta}>{t('cases.hidden')}</p>
      </Card>
    )
  return <ReadableCases id={id} cases={cases} />
}

function ReadableCases({ id, cases }: { id: number; cases: NonNullable<StaffCustomer['cases']> }) {
  const t = useTexts('desk-customers')
  const { day } = useDays()
  const rest = useRest({
    key: [customerCases.name, id],
    known: cases.items.length,
    read: (query, signal) => call(customerCases, { params: { id: String(id) }, query }, { signal }),
  })
  const items = [...cases.items, ...rest.items]
  const counts = t('cases.counts', { open: cases.n_open, all: cases.n_items })
  return (
    <Card title={t('cases.title')} aside={<span className={styles.meta}>{counts}</span>}>
      {cases.n_items === 0 && <p className={styles.meta}>{t('cases.none')}</p>}
      <ul className={styles.rows}>
        {items.map(({ number, subject, state, due_at, assignee }) => (
          <Row
            key={number}
            first={<a href={casePath(number)}>{subject || number}</a>}
            second={[number, assignee].filter(Boolean).join(' · ')}
            end={
              <>
                {t(caseStates[state as keyof typeof caseStates])}
                {state !== 'closed' && <small>{t('case.due', { day: day(due_at) })}</small>}
              </>
            }
          />
        ))}
      </ul>
      <More rest={rest} shown={items.length} count={cases.n_items} />
    </Card>
  )
}

interface MoreProps {
  rest: Pick<ReturnType<typeof useRest>, 'error' | 'isFetching' | 'readOn'>
  shown: number
  count: number
}

/** Reads on where a list ends before its count. */
function More({ rest, shown, count }: MoreProps) {
  const t = useTexts('desk-customers')
  const failureText = useFailureText()
  if (shown >= count) return null
  return (
    <>
      {rest.error && (
        <p role="alert" className={styles.meta}>
          {failureText(rest.error)}
        </p>
      )}
      <Button variant="quiet" size="s" busy={rest.isFetching} onClick={rest.readOn}>
        {t('list.more', { shown, count })}
      </Button>
    </>
  )
}

export function Owed({ one: { owed } }: PartProps) {
  const t = useTexts('desk-customers')
  const { money } = useFormats()
  return (
    <Card title={t('owed.title')}>
      {owed.n === 0 ? (
        <p className={styles.meta}>{t('owed.none')}</p>
      ) : (
        <p className={styles.owed}>
          <strong className={styles.sum}>{money(Number(owed.amount))}</strong>
          <span className={styles.meta}>{t('owed.n', { count: owed.n })}</span>
          {Number(owed.overdue) > 0 && (
            <Chip tone="bad">{t('owed.overdue', { amount: money(Number(owed.overdue)) })}</Chip>
          )}
        </p>
      )}
    </Card>
  )
}

export function Changes({ one: { changes } }: PartProps) {
  const t = useTexts('desk-customers')
  const { day } = useDays()
  return (
    <Card title={t('changes.title')} aside={<span className={styles.meta}>{changes.length}</span>}>
      {changes.length === 0 && <p className={styles.meta}>{t('changes.none')}</p>}
      <ul className={styles.rows}>
        {changes.map(({ kind, contract, state, since }) => (
          <Row
            key={`${contract} ${kind}`}
            first={kind}
            second={`${contract} · ${t('change.since', { day: day(since) })}`}
            end={t(changeStates[state] ?? 'change.sent')}
          />
        ))}
      </ul>
    </Card>
  )
}

export function Consents({ one: { consents } }: PartProps) {
  const t = useTexts('desk-customers')
  const { date } = useFormats()
  return (
    <Card title={t('consents.title')}>
      {consents.length === 0 && <p className={styles.meta}>{t('consents.none')}</p>}
      <ul className={styles.rows}>
        {consents.map(({ purpose, granted, given_at }) => (
          <Row
            key={purpose}
            first={purposes[purpose] ? t(purposes[purpose]) : purpose}
            second={date(given_at)}
            end={
              <Chip tone={granted ? 'ok' : 'neutral'}>
                {t(granted ? 'consent.given' : 'consent.withdrawn')}
              </Chip>
            }
          />
        ))}
      </ul>
    </Card>
  )
}
