import { listMails, mail } from '@fanal/contract/mailbox'
import { useFormats } from '#lib/format.ts'
import { useAddressValue, usePath } from '#lib/location.ts'
import { useTexts } from '#lib/texts.ts'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { EmptyState } from '#ui/state/empty-state.tsx'
import { ErrorState } from '#ui/state/error-state.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { iconMail, iconRefresh } from '#ui/text/icons.ts'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import box from '#ui/layout/box.module.css'
import { cx } from '#ui/cx.ts'
import styles from './mailbox.module.css'

/** The list of mails; `?mail=7` opens one. */
export function Mailbox() {
  const open = useAddressValue('mail')
  return open ? <OpenMail id={open} /> : <MailList />
}

function MailList() {
  const t = useTexts('mailbox')
  const path = usePath()
  const { dateTime } = useFormats()
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
        {data?.items.map(({ id, subject, to, sent_at }) => (
          <li key={id}>
            <a href={`${path}?mail=${id}`}>
              <Icon path={iconMail} />
              <span>
                <strong>{subject}</strong>
                <span className={styles.detail}>
                  {t('to')}: {to}
                </span>
              </span>
              <time dateTime={sent_at} className={styles.detail}>
                {dateTime(sent_at)}
              </time>
            </a>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function OpenMail({ id }: { id: string }) {
  const t = useTexts('mailbox')
  const path = usePath()
  const { dateTime } = useFormats()
  const { data, error } = useApiQuery(mail, { params: { id } })
  return (
    <div className={styles.open}>
      <a href={path}>{t('back')}</a>
      {error && <ErrorState title={t('failed')} role="alert" />}
      {!data && !error && (
        <Loading label={t('loading')}>
          <Skeleton shape="block" />
        </Loading>
      )}
      {data && (
        <Card title={data.subject}>
          <p className={styles.detail}>
            {t('to')}: {data.to} · {t('sent')}: {dateTime(data.sent_at)}
          </p>
          <pre className={cx(box.sunken, styles.text)}>{data.text}</pre>
          {linksIn(data.text).map((href) => (
            <p key={href}>
              <a href={href}>{href}</a>
            </p>
          ))}
        </Card>
      )}
    </div>
  )
}

const linksIn = (text: string) => text.match(/https?:\/\/\S+/g) ?? []
