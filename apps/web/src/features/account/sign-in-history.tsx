import { listSignIns } from '@fanal/contract/account'
import type { SignIn } from '@fanal/contract/schemas/account'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { Card } from '#ui/layout/card.tsx'
import { type Column, DataTable } from '#ui/table/data-table.tsx'
import list from '#ui/layout/card-list.module.css'
import styles from './account.module.css'
import { useSignInLabels } from './sign-in-labels.ts'
import { PagedPart, usePages } from '#lib/parts/paged-part.tsx'

/** All sign-ins, including staff with its reason. */
export function SignInHistory() {
  const t = useTexts('account')
  const { dateTime } = useFormats()
  const { device, way } = useSignInLabels()
  const { range, shown } = usePages(10)
  const query = useApiQuery(listSignIns, { query: range })
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
      <PagedPart t={t} label={t('history.title')} lines={4} query={query} {...shown}>
        {({ items }) => (
          <>
            <DataTable
              caption={t('history.title')}
              columns={columns}
              rows={items}
              rowKey={({ id }) => id}
              cardsBelow="s"
              className={styles.table}
            />
          </>
        )}
      </PagedPart>
    </Card>
  )
}
