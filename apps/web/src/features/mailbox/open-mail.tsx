import { mail, mailFile } from '@fanal/contract/mailbox'
import type { FullMail } from '@fanal/contract/schemas/mailbox'
import { callAddress } from '@fanal/contract/wire/call'
import { formatPhone } from '@fanal/domain/identifiers/phone'
import { download } from '#lib/call.ts'
import { useFormats } from '#lib/format.ts'
import { useAddressValue, usePath } from '#lib/location.ts'
import { useTexts } from '#lib/texts.ts'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { DownloadButton } from '#ui/button/download-button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row, RowList } from '#ui/layout/row-list.tsx'
import { Tabs } from '#ui/layout/tabs.tsx'
import { ErrorState } from '#ui/state/error-state.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { iconClip } from '#ui/text/icons.ts'
import { RoundSign } from '#ui/text/round-sign.tsx'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import box from '#ui/layout/box.module.css'
import { cx } from '#ui/cx.ts'
import { MailFrame } from './mail-frame.tsx'
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

function Letter({ mail: { id, kind, from, to, subject, sent_at, text, html, files } }: { mail: FullMail }) {
  const t = useTexts('mailbox')
  const { dateTime } = useFormats()
  const isSms = kind === 'sms'
  return (
    <>
      <Card title={isSms ? t('kind.sms') : subject}>
        <dl className={styles.head}>
          {from && <Line label={t('from')}>{from.replaceAll('"', '')}</Line>}
          <Line label={t('to')}>{isSms ? formatPhone(to) : to}</Line>
          <Line label={t('sent')}>{dateTime(sent_at)}</Line>
        </dl>
        {html === null ? (
          <PlainText text={text} />
        ) : (
          <Views id={id} subject={subject} text={text} html={html} />
        )}
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

function Line({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** As it looks, and as those read it whose program shows no HTML. */
function Views({ id, subject, text, html }: { id: number; subject: string; text: string; html: string }) {
  const t = useTexts('mailbox')
  const address = `${usePath()}?mail=${id}`
  const isText = useAddressValue('as') === 'text'
  return (
    <>
      <Tabs
        label={t('view')}
        items={[
          { href: address, label: t('view.html'), current: !isText },
          { href: `${address}&as=text`, label: t('view.text'), current: isText },
        ]}
      />
      {isText ? <PlainText text={text} /> : <MailFrame html={html} title={subject} />}
    </>
  )
}

const link = /(https?:\/\/\S+)/

function PlainText({ text }: { text: string }) {
  return (
    <div className={cx(box.sunken, styles.text)}>
      {text.split(link).map((part, i) =>
        link.test(part) ? (
          <a key={i} href={part}>
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </div>
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
