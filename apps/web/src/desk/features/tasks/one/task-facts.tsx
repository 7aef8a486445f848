import { customerPath, deskPaths } from '@fanal/contract/desk/desk-paths'
import type {
  StaffActivation,
  StaffBounce,
  StaffChangeTask,
  StaffHolder,
  StaffLead,
  StaffMail,
  StaffSwitch,
  StaffTask,
} from '@fanal/contract/schemas/desk/tasks'
import { formatCups } from '@fanal/domain/identifiers/cups'
import { languageNames } from '@fanal/domain/settings/languages'
import { useDays } from '#features/support/use-days.ts'
import { useTexts } from '#lib/texts.ts'
import { type Fact, Facts } from '#ui/layout/facts.tsx'
import type { TaskKey } from '../task-labels.ts'
import { PaymentFacts } from './payment-facts.tsx'
import styles from './task-pane.module.css'

/** What staff know of a task, by its kind. */
export function TaskFacts({ task }: { task: StaffTask }) {
  switch (task.kind) {
    case 'lead':
    case 'check':
      return <LeadFacts lead={task} />
    case 'activation':
      return <ActivationFacts one={task} />
    case 'mail':
      return <MailFacts mail={task} />
    case 'bounce':
      return <BounceFacts bounce={task} />
    case 'switch':
      return <SwitchFacts one={task} />
    case 'holder':
      return <HolderFacts one={task} />
    case 'change':
      return <ChangeFacts change={task} />
    default:
      return <PaymentFacts payment={task} />
  }
}

type Check = StaffLead['checks'][number]
const checkLabels: Record<Check['check'], TaskKey> = { solvency: 'check.solvency', dni: 'check.dni' }
const resultLabels: Record<Check['result'], TaskKey> = {
  pass: 'check.pass',
  fail: 'check.fail',
  unknown: 'check.unknown',
}

const resultLabel = ({ result, is_staffs }: Check): TaskKey =>
  is_staffs ? (result === 'pass' ? 'check.passStaff' : 'check.failStaff') : resultLabels[result]

function LeadFacts({ lead }: { lead: StaffLead }) {
  const t = useTexts('desk-tasks')
  const { moment, day } = useDays()
  const shown: Fact[] = [
    ...lead.checks.map((check) => ({
      label: t(checkLabels[check.check]),
      value: `${t(resultLabel(check))} · ${check.tax_id}`,
    })),
    { label: t('fact.name'), value: lead.name || t('fact.none') },
    { label: t('fact.mayCall'), value: t(lead.may_call ? 'fact.yes' : 'fact.no') },
    ...(lead.mobile
      ? [{ label: t('fact.mobile'), value: <a href={`tel:${lead.mobile}`}>{lead.mobile}</a> }]
      : []),
    ...(lead.email ? [{ label: t('fact.email'), value: lead.email }] : []),
    { label: t('fact.language'), value: languageNames[lead.locale] },
    { label: t('fact.assignee'), value: lead.assignee || t('fact.nobody') },
    { label: t('fact.saved'), value: moment(lead.saved_at) },
    { label: t('fact.expires'), value: day(lead.expires_at) },
    ...(lead.case_number
      ? [
          {
            label: t('fact.case'),
            value: <a href={`${deskPaths.cases}?case=${lead.case_number}`}>{lead.case_number}</a>,
          },
        ]
      : []),
  ]
  return <Facts items={shown} />
}

function BounceFacts({ bounce }: { bounce: StaffBounce }) {
  const t = useTexts('desk-tasks')
  const { customer, customer_id, tax_id, phone, address, others, n_legal } = bounce
  return (
    <Facts
      items={[
        { label: t('fact.customer'), value: <a href={customerPath(customer_id)}>{customer}</a> },
        { label: t('fact.taxId'), value: tax_id },
        {
          label: t('fact.mobile'),
          value: phone ? <a href={`tel:${phone}`}>{phone}</a> : t('fact.none'),
        },
        { label: t('fact.email'), value: address },
        { label: t('fact.others'), value: others.join(' · ') || t('fact.none'), wide: true },
        { label: t('fact.legal'), value: n_legal },
      ]}
    />
  )
}

const startLabels: Record<StaffSwitch['start'], TaskKey> = {
  now: 'start.now',
  after_withdrawal: 'start.afterWithdrawal',
  on: 'start.on',
}

function SwitchFacts({ one }: { one: StaffSwitch }) {
  const t = useTexts('desk-tasks')
  const { day } = useDays()
  return (
    <Facts
      items={[
        { label: t('fact.contract'), value: one.contract },
        { label: t('fact.customer'), value: one.customer },
        { label: t('fact.taxId'), value: one.tax_id },
        { label: t('fact.cups'), value: formatCups(one.cups) },
        { label: t('fact.process'), value: one.process },
        {
          label: t('fact.start'),
          value: one.start_day ? day(one.start_day) : t(startLabels[one.start]),
        },
        { label: t('fact.product'), value: one.product },
        { label: t('fact.address'), value: one.address, wide: true },
      ]}
    />
  )
}

function HolderFacts({ one }: { one: StaffHolder }) {
  const t = useTexts('desk-tasks')
  return (
    <Facts
      items={[
        ...one.checks.map((check) => ({
          label: t(checkLabels[check.check]),
          value: `${t(resultLabel(check))} · ${check.tax_id}`,
        })),
        { label: t('fact.contract'), value: one.contract },
        { label: t('fact.customer'), value: one.customer },
        { label: t('fact.taxId'), value: one.tax_id },
        { label: t('fact.email'), value: one.email || t('fact.none') },
        { label: t('fact.address'), value: one.address, wide: true },
        ...(one.asked ? [{ label: t('fact.asked'), value: one.asked, wide: true }] : []),
      ]}
    />
  )
}

function ActivationFacts({ one }: { one: StaffActivation }) {
  const t = useTexts('desk-tasks')
  const { customer } = one
  return (
    <Facts
      items={[
        { label: t('fact.taxId'), value: one.tax_id },
        { label: t('fact.contract'), value: one.contract },
        { label: t('fact.email'), value: one.email },
        { label: t('fact.mobile'), value: one.phone || t('fact.none') },
        ...(one.invoice ? [{ label: t('fact.invoice'), value: one.invoice }] : []),
        ...(customer
          ? [
              { label: t('fact.customer'), value: customer.name },
              { label: t('fact.onFile'), value: customer.email || t('fact.none') },
            ]
          : []),
        { label: t('fact.fits'), value: <Fits customer={customer} />, wide: true },
      ]}
    />
  )
}

function Fits({ customer }: Pick<StaffActivation, 'customer'>) {
  const t = useTexts('desk-tasks')
  if (!customer) return t('match.noCustomer')
  const { is_contract_theirs, is_email_theirs, is_invoice_theirs, has_account } = customer
  const lines: TaskKey[] = [
    is_contract_theirs ? 'match.contract' : 'match.noContract',
    is_email_theirs ? 'match.email' : 'match.noEmail',
    ...(is_invoice_theirs === null
      ? []
      : [is_invoice_theirs ? ('match.invoice' as const) : ('match.noInvoice' as const)]),
    has_account ? 'match.account' : 'match.noAccount',
  ]
  return (
    <ul className={styles.plain}>
      {lines.map((line) => (
        <li key={line}>{t(line)}</li>
      ))}
    </ul>
  )
}

function MailFacts({ mail }: { mail: StaffMail }) {
  const t = useTexts('desk-tasks')
  const { moment } = useDays()
  return (
    <Facts
      items={[
        { label: t('fact.to'), value: mail.to },
        { label: t('fact.attempts'), value: mail.attempts },
        {
          label: t('fact.next'),
          value: mail.next_attempt_at ? moment(mail.next_attempt_at) : t('fact.none'),
        },
        { label: t('fact.cause'), value: mail.cause || t('fact.none'), wide: true },
      ]}
    />
  )
}

function ChangeFacts({ change }: { change: StaffChangeTask }) {
  const t = useTexts('desk-tasks')
  return (
    <>
      <Facts
        items={[
          { label: t('fact.contract'), value: change.contract },
          { label: t('fact.customer'), value: change.customer },
          { label: t('fact.taxId'), value: change.tax_id },
        ]}
      />
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('change.field')}</th>
            <th scope="col">{t('change.before')}</th>
            <th scope="col">{t('change.after')}</th>
          </tr>
        </thead>
        <tbody>
          {change.summary.map(({ field, before, after }) => (
            <tr key={field}>
              <th scope="row">{field}</th>
              <td>{before}</td>
              <td>{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
