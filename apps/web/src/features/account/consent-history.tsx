import { listConsents } from '@fanal/contract/account'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { Chip } from '#ui/text/chip.tsx'
import { iconMinus } from '#ui/text/icons.ts'
import list from '#ui/layout/card-list.module.css'
import styles from './account.module.css'
import { PagedPart, usePages } from '#lib/parts/paged-part.tsx'

/** Names of purposes; an unknown one shows its code. */
function usePurposeName(): (purpose: string) => string {
  const t = useTexts('account')
  const shell = useTexts('shell')
  const names: Record<string, string> = {
    preferences: shell('cookies.preferences'),
    statistics: shell('cookies.statistics'),
    marketing: shell('cookies.marketing'),
    conditions: t('consents.conditions'),
    gdpr: t('consents.gdpr'),
  }
  return (purpose) => names[purpose] ?? purpose
}

export function ConsentHistory() {
  const t = useTexts('account')
  const { dateTime } = useFormats()
  const nameOf = usePurposeName()
  const { range, shown } = usePages(6)
  const query = useApiQuery(listConsents, { query: range })
  return (
    <div className={styles.history}>
      <h3>{t('consents.history')}</h3>
      <PagedPart t={t} label={t('consents.history')} lines={2} query={query} {...shown}>
        {({ items, n_items }) => (
          <>
            {n_items === 0 && <p className={list.detail}>{t('consents.none')}</p>}
            <ul className={list.list}>
              {items.map(({ id, purpose, granted, given_at }) => (
                <li key={id} className={styles.consent}>
                  <span>{nameOf(purpose)}</span>
                  <Chip tone={granted ? 'ok' : 'neutral'} icon={granted ? undefined : iconMinus}>
                    {granted ? t('consents.given') : t('consents.withdrawn')}
                  </Chip>
                  <time dateTime={given_at} className={list.detail}>
                    {dateTime(given_at)}
                  </time>
                </li>
              ))}
            </ul>
          </>
        )}
      </PagedPart>
    </div>
  )
}
