import type { Notice } from '@fanal/contract/schemas/notices'
import { useState } from 'react'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/text/icon.tsx'
import { RoundSign } from '#ui/text/round-sign.tsx'
import styles from './notice-items.module.css'
import { lookOf } from './notice-looks.ts'
import { isToday, shortTime } from './notice-times.ts'

interface NoticeItemsProps {
  notices: readonly Notice[]
  /** The notice before them, whose heading they continue. */
  after?: Notice | undefined
  onRead: (id: number) => void
}

/** Notices under "today" and "before". */
export function NoticeItems({ notices, after, onRead }: NoticeItemsProps) {
  const t = useTexts('notices')
  const [now] = useState(() => new Date())
  const isNew = ({ created_at: at }: Notice) => isToday(at, now)
  const parts = [
    { heading: t('today'), items: notices.filter(isNew), isBegun: after !== undefined && isNew(after) },
    {
      heading: t('before'),
      items: notices.filter((one) => !isNew(one)),
      isBegun: after !== undefined && !isNew(after),
    },
  ]
  return parts.map(
    ({ heading, items, isBegun }) =>
      items.length > 0 && (
        <div key={heading}>
          {!isBegun && <h3 className={styles.heading}>{heading}</h3>}
          <ul aria-label={heading}>
            {items.map((notice) => (
              <NoticeItem key={notice.id} notice={notice} now={now} onRead={onRead} />
            ))}
          </ul>
        </div>
      ),
  )
}

interface NoticeItemProps {
  notice: Notice
  now: Date
  onRead: (id: number) => void
}

function NoticeItem({ notice, now, onRead }: NoticeItemProps) {
  const t = useTexts('notices')
  const { lang } = usePortal()
  const { id, href, title, detail, created_at: at, is_read: isRead } = notice
  const { icon, tone } = lookOf(notice)
  return (
    <li className={cx(styles.item, !isRead && styles.unread)}>
      <a href={href} onClick={() => !isRead && onRead(id)}>
        <RoundSign tone={tone}>
          <Icon path={icon} size="s" />
        </RoundSign>
        <span className={styles.words}>
          <b>{title}</b>
          {!isRead && <span className="visually-hidden"> {t('unread')}</span>}
          {detail && <small>{detail}</small>}
        </span>
        <time dateTime={at}>{shortTime(at, now, { lang, yesterday: t('yesterday') })}</time>
      </a>
    </li>
  )
}
