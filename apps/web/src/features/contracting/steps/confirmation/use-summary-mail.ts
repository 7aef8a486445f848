import { sendSummary } from '@fanal/contract/contracting'
import type { Answer } from '@fanal/contract/endpoint'
import type { SentCode, sendSummarySchemas } from '@fanal/contract/schemas/contracting/signature'
import type { StartKind } from '@fanal/domain/contracting/forms/forms'
import { useEffect, useRef, useState } from 'react'
import { call, CallError } from '#lib/call.ts'
import { usePause } from '#features/contracting/price/use-pause.ts'
import { isSignedAlready } from '#features/contracting/wizard/step-refused.ts'
import { type Leads, useWizard } from '#features/contracting/wizard/wizard-context.ts'

type Sent = Answer<typeof sendSummarySchemas>

interface SummaryState {
  /** The start that it says. */
  start: string
  state: 'none' | 'sending' | 'sent' | 'failed'
  sent?: Sent | undefined
  leads?: Leads | undefined
  failure?: CallError | undefined
}

export interface SummaryMail extends Omit<SummaryState, 'start'> {
  /** Composes it from what is typed now. `again`: mails it although it says the same. */
  send: (again?: boolean) => Promise<Sent | undefined>
  /** The last code, which this answer tells too. */
  keepCode: (code: SentCode) => void
}

interface StartChoice {
  start: StartKind | ''
  startDay: string
  /** A start was chosen that makes sense: nothing is sent before. */
  isRight: boolean
}

/**
 * The summary goes out before anything is signed, and again when what it says has changed. If it was signed meanwhile,
 * in another window or from the mailed link, `onSigned` is called.
 */
export function useSummaryMail(choice: StartChoice, onSigned: () => void): SummaryMail {
  const { sendAll } = useWizard()
  const [mail, setMail] = useState<SummaryState>({ start: '', state: 'none' })
  const { start, startDay, isRight } = choice
  const chosen = isRight ? `${start} ${start === 'on' ? startDay : ''}` : ''
  const rested = usePause(chosen, 300)
  const latest = useRef(0)
  const send = async (again = false): Promise<Sent | undefined> => {
    if (!chosen) return undefined
    latest.current += 1
    const own = latest.current
    const put = (next: Omit<SummaryState, 'start'>) => {
      if (own === latest.current) setMail({ start: chosen, ...next })
    }
    const { sent: before, leads: knownLeads } = mail
    put({ state: 'sending', sent: before, leads: knownLeads })
    try {
      const leads = await sendAll()
      const [kind, start_day] = chosen.split(' ') as [StartKind, string]
      const body = { start: kind, start_day, ...(again && { again }) }
      const sent = await call(sendSummary, { params: { leadId: leads.main ?? '' }, body })
      put({ state: 'sent', sent, leads })
      return sent
    } catch (error) {
      put({
        state: 'failed',
        sent: before,
        leads: knownLeads,
        failure: error instanceof CallError ? error : undefined,
      })
      if (isSignedAlready(error)) onSigned()
      return undefined
    }
  }
  useEffect(() => {
    if (rested && rested === chosen) void send()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- for each start that was chosen
  }, [rested])
  return {
    ...mail,
    // Until the pause after a choice has ended.
    state: chosen && chosen !== mail.start ? 'sending' : mail.state,
    send,
    keepCode: (code) => setMail((now) => (now.sent ? { ...now, sent: { ...now.sent, code } } : now)),
  }
}
