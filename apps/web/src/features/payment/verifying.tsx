import { transactionSummary } from '@fanal/contract/payment'
import type { TransactionSummary } from '@fanal/contract/schemas/payment'
import { useEffect, useEffectEvent } from 'react'
import { call } from '#lib/call.ts'
import { useTexts } from '#lib/texts.ts'
import { StepView } from './step-view.tsx'

const firstMs = 2000
const longestMs = 15_000

interface VerifyingProps {
  transactionId: string
  onHeard: (summary: TransactionSummary) => void
}

/** Polls a payment's result, every few seconds and then less often, until it is final; failed polls are retried. */
export function Verifying({ transactionId, onHeard }: VerifyingProps) {
  const t = useTexts('payment')
  const hear = useEffectEvent(onHeard)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let isCurrent = true
    const ask = async (pauseMs: number) => {
      try {
        const summary = await call(transactionSummary, { params: { id: transactionId } })
        if (isCurrent) hear(summary)
      } catch {
        // No news: the screen already says so.
      }
      if (isCurrent) timer = setTimeout(() => void ask(Math.min(pauseMs * 1.3, longestMs)), pauseMs)
    }
    timer = setTimeout(() => void ask(firstMs), firstMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [transactionId])
  return (
    <StepView look="waiting" title={t('verify.title')}>
      <p>{t('verify.text')}</p>
      <p>{t('verify.once')}</p>
    </StepView>
  )
}
