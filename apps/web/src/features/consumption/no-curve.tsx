import type { Contract } from '@fanal/contract/contracts.schemas'
import { listInvoices } from '@fanal/contract/invoices'
import { madridDayOf } from '@fanal/domain/dates'
import { useState } from 'react'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { useApiQuery } from '#lib/use-api.ts'
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
  const mayBeBilled = reason === 'terminated' || reason === 'notSent'
  const { data: invoices } = useApiQuery(
    listInvoices,
    { query: { type: contract.type, contractName: contract.name, limit: 1, offset: 0 } },
    { isWanted: mayBeBilled },
  )
  const hasInvoices = mayBeBilled && (invoices?.n_items ?? 0) > 0
  return (
    <Card title={t('title')}>
      <EmptyState
        title={t('noData.title')}
        action={hasInvoices && href && <ButtonLink href={href}>{t('invoices.all')}</ButtonLink>}
      >
        {t(sentences[reason], { count: delayDays })} {hasInvoices && t('noData.inInvoices')}
      </EmptyState>
    </Card>
  )
}
