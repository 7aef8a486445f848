import { noticeTargets } from '@fanal/contract/notices'
import { PartState } from '#lib/parts/part-state.tsx'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { useApiQuery, useRead } from '#lib/api/use-api-query.ts'
import { Card } from '#ui/layout/card.tsx'
import { CalendarRow } from './calendar-row.tsx'
import { DevicesRow } from './devices-row.tsx'
import { MailRow } from './mail-row.tsx'
import { QuietRow } from './quiet-row.tsx'
import { WebhooksRow } from './webhooks-row.tsx'
import styles from './where.module.css'
import { noticePreferencesRead } from '#features/notices/reads.ts'

/** When notices are sent, and where to. */
export function WhereCard() {
  const t = useTexts('notices')
  const times = useRead(noticePreferencesRead)
  const targets = useApiQuery(noticeTargets, {})
  return (
    <Card title={t('where')}>
      <PartState query={times} lines={2}>
        {(known) => (
          <dl>
            <QuietRow times={known} />
            <MailRow times={known} mail={targets.data?.mail} />
            {targets.data && (
              <>
                <DevicesRow targets={targets.data} />
                <CalendarRow url={targets.data.calendar.url} />
                <WebhooksRow targets={targets.data} />
              </>
            )}
          </dl>
        )}
      </PartState>
      {times.data && !targets.data && (
        <PartState query={targets} lines={3}>
          {() => null}
        </PartState>
      )}
      <Elsewhere />
    </Card>
  )
}

/** Links to choices that have pages of their own. */
function Elsewhere() {
  const t = useTexts('notices')
  const { linkTo } = usePortal()
  const [newsletter, market] = [linkTo('newsletter'), linkTo('omip')]
  if (!newsletter && !market) return null
  return (
    <div className={styles.foot}>
      {newsletter && (
        <p>
          {t('elsewhere.newsletter')} <a href={newsletter}>{t('elsewhere.newsletterLink')}</a>.
        </p>
      )}
      {market && (
        <p>
          {t('elsewhere.market')} <a href={market}>{t('elsewhere.marketLink')}</a>.
        </p>
      )}
    </div>
  )
}
