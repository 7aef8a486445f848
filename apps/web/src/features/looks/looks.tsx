import { downloadLooks, listLooks } from '@fanal/contract/looks'
import type { Look } from '@fanal/contract/schemas/looks'
import { PagedPart, usePages } from '#lib/parts/paged-part.tsx'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { download } from '#lib/call.ts'
import { useFormats } from '#lib/format.ts'
import { usePortal } from '#lib/portal.tsx'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { DownloadButton } from '#ui/button/download-button.tsx'
import { Card } from '#ui/layout/card.tsx'
import list from '#ui/layout/card-list.module.css'
import { AskedViews } from './asked-views.tsx'
import styles from './looks.module.css'

const kinds: Record<Look['kind'], TextKey<'looks'>> = {
  view: 'kind.view',
  case: 'kind.case',
  customer: 'kind.customer',
  search: 'kind.search',
}

/** Who of the staff looked at the customer's data, and who asks to see the portal now. */
export function Looks() {
  const t = useTexts('looks')
  const { range, shown } = usePages(6)
  const query = useApiQuery(listLooks, { query: range })
  return (
    <Card
      id="looks"
      title={t('title')}
      aside={
        (query.data?.n_items ?? 0) > 0 && (
          <DownloadButton size="s" failedLabel={t('downloadFailed')} save={() => download(downloadLooks, {})}>
            {t('download')}
          </DownloadButton>
        )
      }
    >
      <p className={list.sentence}>{t('sentence')}</p>
      <AskedViews />
      <PagedPart t={t} label={t('title')} lines={2} query={query} {...shown}>
        {({ items, n_items }) =>
          n_items === 0 ? (
            <p className={list.detail}>{t('none')}</p>
          ) : (
            <ul className={list.list}>
              {items.map((look) => (
                <LookRow key={`${look.at} ${look.actor} ${look.kind} ${look.case_number}`} look={look} />
              ))}
            </ul>
          )
        }
      </PagedPart>
    </Card>
  )
}

function LookRow({ look }: { look: Look }) {
  const t = useTexts('looks')
  const { linkTo } = usePortal()
  const { dateTime } = useFormats()
  const { actor, role, kind, case_number: number, reason, at, until, times } = look
  const when = dateTime(at)
  const href = number === null ? undefined : linkTo('request', { id: number })
  const title = t('askTitle', { name: actor, when })
  const ask = linkTo('newRequest', {}, { title })
  return (
    <li className={styles.look}>
      <div className={list.words}>
        <strong>
          {actor} · {role}
        </strong>
        <span>
          {t(kinds[kind])} {number !== null && (href ? <a href={href}>{number}</a> : number)}
        </span>
        {reason && <span className={list.detail}>{reason}</span>}
        <span className={list.detail}>
          {times === 1 ? when : t('times', { count: times, from: when, to: dateTime(until) })}
        </span>
      </div>
      {ask && (
        <a href={ask} aria-label={t('askLabel', { name: actor, when })}>
          {t('ask')}
        </a>
      )}
    </li>
  )
}
