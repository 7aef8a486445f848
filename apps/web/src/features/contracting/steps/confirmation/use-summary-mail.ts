import { sendSummary } from '@fanal/contract/contracting'
import type { Answer } from '@fanal/contract/endpoint'
import type { sendSummarySchemas } from '@fanal/contract/schemas/contracting-signature'
import type { StartKind } from '@fanal/domain/contracting/forms/forms'
import { useEffect, useRef, useState } from 'react'
import { call, CallError } from '#lib/call.ts'
import { usePause } from '#features/contracting/price/use-pause.ts'
import { type Leads, useWizard } from '#features/contracting/wizard/wizard-context.ts'

type Sent = Answer<typeof sendSummarySchemas>

export interface SummaryMail {
  state: 'sending' | 'sent' | 'failed'
  sent?: Sent | undefined
  leads?: Leads
  failure?: CallError | undefined
  retry: () => void
}

interface Wanted {
  start: StartKind
  startDay: string
  /** What is asked for makes sense: it is not sent before. */
  isRight: boolean
}

/** What is confirmed already has its summary: confirmed again, it is the same contract. */
async function mailed(leadId = '', body: { start: StartKind; start_day: string }): Promise<Sent | undefined> {
  try {
    return await call(sendSummary, { params: { leadId }, body })
  } catch (error) {
    if (error instanceof CallError && error.errors['_']?.[0] === 'already_confirmed') return undefined
    throw error
  }
}

/** The summary goes out before anything is signed, and again when what it says has changed. */
export function useSummaryMail({ start, startDay, isRight }: Wanted): SummaryMail {
  const { sendAll, store } = useWizard()
  const [mail, setMail] = useState<Omit<SummaryMail, 'retry'>>({ state: 'sending' })
  const [attempt, setAttempt] = useState(0)
  const wanted = usePause(isRight ? `${start} ${start === 'on' ? startDay : ''}` : '', 300)
  const latest = useRef(0)
  useEffect(() => {
    if (!wanted) return
    latest.current += 1
    const own = latest.current
    const [kind, start_day] = wanted.split(' ') as [StartKind, string]
    const send = async () => {
      setMail((now) => ({ ...now, state: 'sending' }))
      const leads = await sendAll()
      const isDual = leads.gas !== undefined && store.get().gasContract.includeGas
      const body = { start: kind, start_day }
      const sent = await mailed(leads.main, body)
      if (isDual) await mailed(leads.gas, body)
      if (own === latest.current) setMail({ state: 'sent', sent, leads })
    }
    send().catch((error: unknown) => {
      const failure = error instanceof CallError ? error : undefined
      if (own === latest.current) setMail({ state: 'failed', failure })
    })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- for each start that was asked for, and each attempt
  }, [wanted, attempt])
  return { ...mail, retry: () => setAttempt((count) => count + 1) }
}
