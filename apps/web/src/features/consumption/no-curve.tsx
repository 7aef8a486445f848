import type { Contract } from '@fanal/contract/contracts.schemas'
import { madridDayOf } from '@fanal/domain/dates'
import { useState } from 'react'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { type EmptyReason, emptyReason } from './empty-reason.ts'
import { useInvoicesHref } from './use-invoices-href.ts'

const sentences: Record<EmptyReason, TextKey<'consumption'>> = {
  notBegun: 'noData.notBegun',
  terminated: 'noData.terminated',
  notSent: 'noData.notSent',
  soon: 'noData.contract',
}

/** A contract without a curve: why, and where its consumption is. */
export function NoCurve({ contract, delayDays }: { contract: Contract; delayDays: number }) {
  const t = useTexts('consumption')
  const [today] = useState(() => madridDayOf(Date.now()))
  const href = useInvoicesHref(contract)
  const reason = emptyReason(contract, today)
  const hasInvoices = reason === 'terminated' || reason === 'notSent'
  return (
    <Card title={t('title')}>
      <EmptyState
        title={t('noData.title')}
        action={hasInvoices && href && <ButtonLink href={href}>{t('invoices.all')}</ButtonLink>}
      >
        {t(sentences[reason], { count: delayDays })}
      </EmptyState>
    </Card>
  )
}
