import { customerTimeline, sendMailAgain } from '@fanal/contract/desk/customers'
import { casePath } from '@fanal/contract/desk/desk-paths'
import type { TimelineEntry } from '@fanal/contract/schemas/desk/customers'
import type { TimelineKind } from '@fanal/domain/customers/timeline'
import { clockOf, timeOf } from '@fanal/domain/formats/dates'
import type { ReactNode } from 'react'
import { useFailureText } from '#desk/lib/failure-text.ts'
import { useMay } from '#desk/lib/staff.tsx'
import { useApiMutation } from '#lib/api/use-api-mutation.ts'
import { useFormats } from '#lib/format.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Chip } from '#ui/text/chip.tsx'
import { Icon } from '#ui/text/icon.tsx'
import {
  iconBank,
  iconChat,
  iconCheck,
  iconContract,
  iconInvoice,
  iconKey,
  iconMail,
  iconPencil,
} from '#ui/text/icons.ts'
import {
  caseStep,
  changeStates,
  channelLabels,
  messageLabels,
  messageTones,
  paidState,
  paymentLabels,
  purposes,
  refusalLabels,
  signInWays,
} from '../customer-labels.ts'
import styles from './customer-timeline.module.css'

const icons: Record<TimelineKind, string> = {
  message: iconMail,
  letter: iconMail,
  case: iconChat,
  change: iconContract,
  invoice: iconInvoice,
  payment: iconBank,
  sign_in: iconKey,
  consent: iconCheck,
  note: iconPencil,
}

/** One line: when, what, and how it stands. */
export function TimelineLine({ id, line }: { id: number; line: TimelineEntry }) {
  const { lang } = usePortal()
  const { first, second, end } = useLine(line)
  return (
    <li className={styles.line}>
      <time dateTime={line.at}>{line.kind === 'invoice' ? '' : timeOf(clockOf(line.at), lang)}</time>
      <Icon path={icons[line.kind]} size="s" className={styles.icon} />
      <div className={styles.what}>
        <p>{first}</p>
        {second && <small>{second}</small>}
        {line.message && <Again id={id} line={line} message={line.message} />}
      </div>
      <span className={styles.end}>{end}</span>
    </li>
  )
}

interface LineParts {
  first: ReactNode
  second?: ReactNode
  end?: ReactNode
}

function useLine(line: TimelineEntry): LineParts {
  const t = useTexts('desk-customers')
  const { money } = useFormats()
  const { what, title, detail, author, number, amount } = line
  const known = (labels: Readonly<Record<string, Parameters<typeof t>[0]>>, code: string) =>
    labels[code] ? t(labels[code]) : code
  const sum = amount === null ? '' : money(Number(amount))
  const lines: Record<TimelineKind, () => LineParts> = {
    message: () => messageLine(line),
    letter: () => ({ first: t('line.letter', { channel: known(channelLabels, what), title }) }),
    case: () => ({
      first: <a href={casePath(number)}>{t(caseStep(line), { number, author })}</a>,
      second: detail || title,
    }),
    change: () => ({
      first: `${title} · ${number}`,
      second: detail,
      end: known(changeStates, what),
    }),
    invoice: () => ({
      first: t(what === 'refund' ? 'line.refund' : 'line.invoice', { title }),
      second: sum,
      end: t(paidState(detail)),
    }),
    payment: () => ({ first: t('line.payment'), second: sum, end: known(paymentLabels, what) }),
    sign_in: () =>
      what === 'staff'
        ? { first: t('line.staffLook', { author }), second: detail }
        : {
            first: t('line.signIn', { way: known(signInWays, what) }),
            second: [title, detail].filter(Boolean).join(' · '),
          },
    consent: () => ({
      first: t(what === 'given' ? 'line.consentGiven' : 'line.consentWithdrawn', {
        title: known(purposes, title),
      }),
    }),
    note: () => ({ first: t('line.note', { author }), second: <span className={styles.note}>{title}</span> }),
  }
  function messageLine({ message }: TimelineEntry): LineParts {
    if (!message) return { first: title }
    return {
      first: what === 'sms' ? t('line.sms') : t('line.mail', { title }),
      second: [t('message.to', { to: message.to }), message.reason].filter(Boolean).join(' · '),
      end: <Chip tone={messageTones[message.state]}>{t(messageLabels[message.state])}</Chip>,
    }
  }
  return lines[line.kind]()
}

interface AgainProps {
  id: number
  line: TimelineEntry
  message: NonNullable<TimelineEntry['message']>
}

/** Sends it again, or says why that cannot be. */
function Again({ id, line, message }: AgainProps) {
  const t = useTexts('desk-customers')
  const { dateTime } = useFormats()
  const failureText = useFailureText()
  const isAllowed = useMay()('customer.mail').is === 'allowed'
  const sending = useApiMutation(sendMailAgain, { invalidates: [customerTimeline] })
  const { refusal, next_at: next } = message
  const failed = sending.error
  const why = failed?.errors['mail']?.[0] ?? ''
  return (
    <div className={styles.again}>
      {next && message.state === 'deferred' && <small>{t('message.next', { when: dateTime(next) })}</small>}
      {isAllowed && refusal === null && (
        <Button
          size="s"
          variant="quiet"
          busy={sending.isPending}
          aria-label={t('again.of', { title: line.title })}
          onClick={() => sending.mutate({ params: { id: String(id), mailId: String(message.id) }, body: {} })}
        >
          {t('again.do')}
        </Button>
      )}
      {isAllowed && refusal === 'not_kept' && <small>{t('again.not_kept')}</small>}
      <span role="status">
        {sending.data && t('again.done', { to: sending.data.to })}
        {failed && (refusalLabels[why] ? t(refusalLabels[why]) : failureText(failed))}
      </span>
    </div>
  )
}
