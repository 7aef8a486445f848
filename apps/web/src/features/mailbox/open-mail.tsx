import { mail, mailFile } from '@fanal/contract/mailbox'
import type { FullMail } from '@fanal/contract/schemas/mailbox'
import { callAddress } from '@fanal/contract/wire/call'
import { formatPhone } from '@fanal/domain/identifiers/phone'
import { download } from '#lib/call.ts'
import { useFormats } from '#lib/format.ts'
import { usePath } from '#lib/location.ts'
import { useTexts } from '#lib/texts.ts'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { DownloadButton } from '#ui/button/download-button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row, RowList } from '#ui/layout/row-list.tsx'
import { ErrorState } from '#ui/state/error-state.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { iconClip, iconMail, iconMobile } from '#ui/text/icons.ts'
import { RoundSign } from '#ui/text/round-sign.tsx'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import box from '#ui/layout/box.module.css'
import { cx } from '#ui/cx.ts'
import styles from './mailbox.module.css'

export function OpenMail({ id }: { id: string }) {
  const t = useTexts('mailbox')
  const path = usePath()
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
      {data && <Letter mail={data} />}
    </div>
  )
}

function Letter({ mail: { id, kind, to, subject, sent_at, text, files } }: { mail: FullMail }) {
  const t = useTexts('mailbox')
  const { dateTime } = useFormats()
  const isSms = kind === 'sms'
  return (
    <>
      <Card title={isSms ? t('kind.sms') : subject}>
        <p className={styles.facts}>
          <Icon path={isSms ? iconMobile : iconMail} size="s" />
          <span>
            {!isSms && `${t('kind.mail')} · `}
            {t('to')}: {isSms ? formatPhone(to) : to} · {t('sent')}: {dateTime(sent_at)}
          </span>
        </p>
        <pre className={cx(box.sunken, styles.text)}>{text}</pre>
        {linksIn(text).map((href) => (
          <p key={href}>
            <a href={href}>{href}</a>
          </p>
        ))}
      </Card>
      {files.length > 0 && (
        <Card title={t('files.title')}>
          <RowList className={styles.files}>
            {files.map((file, i) => (
              <FileRow key={i} file={file} params={{ id: String(id), number: String(i + 1) }} />
            ))}
          </RowList>
        </Card>
      )}
    </>
  )
}

interface FileRowProps {
  file: FullMail['files'][number]
  params: { id: string; number: string }
}

function FileRow({ file: { name, media_type, size_bytes }, params }: FileRowProps) {
  const t = useTexts('mailbox')
  const { number } = useFormats()
  const size =
    size_bytes < 1_000_000
      ? `${number(Math.max(0.1, size_bytes / 1_000), 1)} KB`
      : `${number(size_bytes / 1_000_000, 1)} MB`
  return (
    <Row
      sign={
        <RoundSign tone="plain">
          <Icon path={iconClip} size="s" />
        </RoundSign>
      }
      title={<span className={styles.name}>{name}</span>}
      detail={`${typeOf(name, media_type)} · ${size}`}
      end={
        <div className={styles.act}>
          {media_type === 'application/pdf' && (
            <ButtonLink
              size="s"
              label={t('file.readName', { name })}
              href={`/api/v${mailFile.versions[0]}/${callAddress(mailFile.path, { params })}`}
              target="_blank"
              rel="noreferrer"
            >
              {t('file.read')}
            </ButtonLink>
          )}
          <DownloadButton
            size="s"
            variant="quiet"
            label={t('file.save', { name })}
            failedLabel={t('file.failed')}
            save={() => download(mailFile, { params })}
          />
        </div>
      }
    />
  )
}

/** `PDF` by the end of its name, or its media type. */
const typeOf = (name: string, mediaType: string) => /\.(\w{2,5})$/.exec(name)?.[1]?.toUpperCase() ?? mediaType

const linksIn = (text: string) => text.match(/https?:\/\/\S+/g) ?? []
