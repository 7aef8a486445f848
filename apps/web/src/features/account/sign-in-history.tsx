import { listSignIns } from '@fanal/contract/account'
import type { SignIn } from '@fanal/contract/schemas/account'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { useApiQuery } from '#lib/use-api.ts'
import { Card } from '#ui/layout/card.tsx'
import { type Column, DataTable } from '#ui/table/data-table.tsx'
import list from '#ui/layout/card-list.module.css'
import styles from './account.module.css'
import { PartState } from '#lib/parts/part-state.tsx'
import { useSignInWords } from './sign-in-words.ts'
import { SmallPages } from './small-pages.tsx'

const perPage = 10

/** All sign-ins, including staff with its reason. */
export function SignInHistory() {
  const t = useTexts('account')
  const { dateTime } = useFormats()
  const { device, way } = useSignInWords()
  const [page, setPage] = useState(1)
  const query = useApiQuery(listSignIns, { query: { offset: (page - 1) * perPage, limit: perPage } })
  const columns: Column<SignIn>[] = [
    {
      key: 'when',
      header: t('history.when'),
      primary: true,
      cell: ({ created_at }) => dateTime(created_at),
    },
    { key: 'way', header: t('history.way'), cell: way },
    {
      key: 'device',
      header: t('history.device'),
      cell: (signIn) => [device(signIn), signIn.network].filter(Boolean).join(' · '),
    },
  ]
  return (
    <Card title={t('history.title')}>
      <p className={list.sentence}>{t('history.sentence')}</p>
      <PartState query={query} lines={4}>
        {({ items, n_items }) => (
          <>
            <DataTable
              caption={t('history.title')}
              columns={columns}
              rows={items}
              rowKey={({ id }) => id}
              cardsBelow="s"
              className={styles.table}
            />
            <SmallPages
              label={t('history.title')}
              page={page}
              count={n_items}
              perPage={perPage}
              onPage={setPage}
            />
          </>
        )}
      </PartState>
    </Card>
  )
}
