import type { Switching } from '@fanal/contract/schemas/contracting-follow'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { CallError } from '#lib/call.ts'
import { useFormats } from '#lib/format.ts'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/state/note.tsx'
import styles from './follow.module.css'

type Withdrawable = Pick<Switching, 'contract' | 'type' | 'steps' | 'withdrawal' | 'is_new_supply'>

/** What was acknowledged; where the mail went is known only at once. */
interface Acknowledged {
  number: string
  withdrawn_at: string
  sent_to?: string
}

export function Acknowledgement({ contract, done }: { contract: string; done: Acknowledged }) {
  const t = useTexts('contracting')
  const { dateTime } = useFormats()
  const values = { contract, number: done.number, when: dateTime(done.withdrawn_at) }
  return (
    <Note tone="ok" role="status" title={t('follow.withdrawn.title', values)}>
      {t('follow.withdrawn.text', values)}{' '}
      {done.sent_to && t('follow.withdrawn.mail', { address: done.sent_to })}
    </Note>
  )
}

/** What it does depends on how far the contract got, and on whether there is a supply that goes on, or back. */
function effectsOf({ steps, is_new_supply, type }: Withdrawable): TextKey<'contracting'>[] {
  const has = (name: Switching['steps'][number]['step']) =>
    steps.some(({ step, at }) => step === name && at !== null)
  if (has('active')) {
    const activeNew = type === 'gas' ? 'follow.means.activeNewGas' : 'follow.means.activeNew'
    const back = is_new_supply ? activeNew : 'follow.means.active'
    return [back, 'follow.means.noCut', 'follow.means.payUsed']
  }
  const [sent, notSent] = is_new_supply
    ? (['follow.means.newSent', 'follow.means.newNotSent'] as const)
    : (['follow.means.sent', 'follow.means.notSent'] as const)
  return [has('sent') ? sent : notSent, 'follow.means.payNothing']
}

/** Takes the focus when it replaces the step before. */
function StepHeading({ isFirst, children }: { isFirst: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isFirst) heading.current?.focus()
  }, [isFirst])
  return (
    <h3 ref={heading} tabIndex={-1}>
      {children}
    </h3>
  )
}

function Meaning({ switching }: { switching: Withdrawable }) {
  const t = useTexts('contracting')
  const { longDate } = useFormats()
  const { until, return_by } = switching.withdrawal
  return (
    <div className={styles.part}>
      <StepHeading isFirst>{t('follow.means.title')}</StepHeading>
      <ul className={styles.means}>
        {until && <li>{t('follow.means.until', { date: longDate(until) })}</li>}
        {effectsOf(switching).map((effect) => (
          <li key={effect}>{t(effect, { date: return_by === null ? '' : longDate(return_by) })}</li>
        ))}
      </ul>
    </div>
  )
}

function Failure({ error, until }: { error: CallError; until: string | null }) {
  const t = useTexts('contracting')
  const { longDate } = useFormats()
  const isLate = error.code === 'not_possible' && error.errors['_']?.includes('too_late')
  const last = error.errors['until']?.[0] ?? until
  return (
    <Note tone="bad" role="alert">
      {isLate && last && t('follow.late', { date: longDate(last) })}
      {!isLate && t(error.code === 'not_possible' ? 'follow.ended' : 'follow.confirm.failed')}{' '}
      {error.reference && t('leadError.reference', { reference: error.reference })}
    </Note>
  )
}

interface Sure {
  switching: Withdrawable
  error: CallError | null
}

function Question({ switching: { contract, withdrawal }, error }: Sure) {
  const t = useTexts('contracting')
  return (
    <div className={styles.part}>
      <StepHeading isFirst={false}>{t('follow.confirm.title', { contract })}</StepHeading>
      <p>{t('follow.confirm.text')}</p>
      {error && <Failure error={error} until={withdrawal.until} />}
    </div>
  )
}

interface Withdrawing {
  switching: Withdrawable
  /** The write, of the customer or by link. */
  act: { data: Acknowledged | undefined; error: CallError | null; isPending: boolean }
  onConfirm: () => void
}

/** What it means, then the confirmation, then its acknowledgement; the buttons stand where the place has them. */
export function useWithdrawalSteps({ switching, act, onConfirm }: Withdrawing) {
  const t = useTexts('contracting')
  const [isSure, setSure] = useState(false)
  if (act.data)
    return {
      step: 'done' as const,
      body: <Acknowledgement contract={switching.contract} done={act.data} />,
      buttons: null,
    }
  if (!isSure)
    return {
      step: 'meaning' as const,
      body: <Meaning switching={switching} />,
      buttons: (
        <Button variant="primary" onClick={() => setSure(true)}>
          {t('follow.means.next')}
        </Button>
      ),
    }
  return {
    step: 'question' as const,
    body: <Question switching={switching} error={act.error} />,
    buttons: (
      <>
        <Button variant="quiet" onClick={() => setSure(false)}>
          {t('follow.confirm.back')}
        </Button>
        <Button variant="danger" busy={act.isPending} onClick={onConfirm}>
          {t('follow.confirm.act')}
        </Button>
      </>
    ),
  }
}
