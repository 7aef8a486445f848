import { listMails } from '@fanal/contract/mailbox'
import type { ListedMail } from '@fanal/contract/schemas/mailbox'
import { formatPhone } from '@fanal/domain/identifiers/phone'
import { useFormats } from '#lib/format.ts'
import { useAddressValue, usePath } from '#lib/location.ts'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { EmptyState } from '#ui/state/empty-state.tsx'
import { ErrorState } from '#ui/state/error-state.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { iconMail, iconMobile, iconRefresh } from '#ui/text/icons.ts'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import { OpenMail } from './open-mail.tsx'
import styles from './mailbox.module.css'

const kindNames: Record<ListedMail['kind'], TextKey<'mailbox'>> = { mail: 'kind.mail', sms: 'kind.sms' }

/** The list of messages; `?mail=7` opens one. */
export function Mailbox() {
  const open = useAddressValue('mail')
  return open ? <OpenMail id={open} /> : <MailList />
}

function MailList() {
  const t = useTexts('mailbox')
  const { data, error, refetch, isFetching } = useApiQuery(listMails, {})
  if (error && !data)
    return (
      <ErrorState
        title={t('failed')}
        role="alert"
        action={<Button onClick={() => void refetch()}>{t('refresh')}</Button>}
      />
    )
  return (
    <Card
      aside={
        <Button size="s" icon={iconRefresh} busy={isFetching} onClick={() => void refetch()}>
          {t('refresh')}
        </Button>
      }
    >
      {!data && (
        <Loading label={t('loading')}>
          <Skeleton shape="block" />
        </Loading>
      )}
      {data?.items.length === 0 && <EmptyState>{t('empty')}</EmptyState>}
      <ul className={styles.list}>
        {data?.items.map((mail) => (
          <MailRow key={mail.id} mail={mail} />
        ))}
      </ul>
    </Card>
  )
}

function MailRow({ mail: { id, kind, subject, to, sent_at, files } }: { mail: ListedMail }) {
  const t = useTexts('mailbox')
  const path = usePath()
  const { dateTime } = useFormats()
  return (
    <li>
      <a href={`${path}?mail=${id}`}>
        <Icon path={kind === 'sms' ? iconMobile : iconMail} />
        <span>
          <strong>{subject}</strong>
          <span className={styles.detail}>
            {t(kindNames[kind])} · {t('to')}: {kind === 'sms' ? formatPhone(to) : to}
            {files > 0 && ` · ${t('files', { count: files })}`}
          </span>
        </span>
        <time dateTime={sent_at} className={styles.detail}>
          {dateTime(sent_at)}
        </time>
      </a>
    </li>
  )
}
