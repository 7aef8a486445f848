import { downloadAttachment } from '@fanal/contract/contracts'
import type { Contract } from '@fanal/contract/contracts.schemas'
import { useState } from 'react'
import { download } from '#lib/call.ts'
import { useFormats } from '#lib/format.ts'
import { usePortal } from '#lib/portal.tsx'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { iconDownload, iconSort, iconWarning } from '#ui/icons.ts'
import { type Order, sortAttachments } from './sort-attachments.ts'
import styles from './attachments.module.css'

type Attachment = Contract['attachments'][number]

/** A failure shows in the button; pressing it begins again (spec 1 §4). */
function DownloadButton({ id, name }: { id: number; name: string }) {
  const t = useTexts('contracts')
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const press = async () => {
    if (state === 'failed') return setState('idle')
    setState('busy')
    try {
      await download(downloadAttachment, { params: { attachmentID: id } })
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  const hasFailed = state === 'failed'
  return (
    <Button
      variant={hasFailed ? 'danger' : 'quiet'}
      size="s"
      icon={hasFailed ? iconWarning : iconDownload}
      busy={state === 'busy'}
      label={hasFailed ? t('attachments.failed') : t('attachments.download', { name })}
      title={hasFailed ? t('attachments.failed') : undefined}
      onClick={() => void press()}
    />
  )
}

const columns: { key: Order['by']; text: TextKey<'contracts'> }[] = [
  { key: 'name', text: 'attachments.name' },
  { key: 'category_name', text: 'attachments.category' },
  { key: 'created_date', text: 'attachments.date' },
  { key: 'size_text', text: 'attachments.size' },
]

/** The documents of a contract, the newest first until another order is chosen. */
export function Attachments({ attachments }: { attachments: Attachment[] }) {
  const t = useTexts('contracts')
  const { date } = useFormats()
  const isAnonymous = usePortal().settings.contract.attachmentAnonymization
  const [order, setOrder] = useState<Order>({ by: 'created_date', isDescending: true })
  const choose = (by: Order['by']) =>
    setOrder({ by, isDescending: order.by === by ? !order.isDescending : by === 'created_date' })
  const nameOf = ({ id, name }: Attachment) =>
    isAnonymous ? t('attachments.anonymous', { number: id }) : name
  return (
    <Card title={t('attachments.title')}>
      {attachments.length === 0 ? (
        <EmptyState>{t('attachments.empty')}</EmptyState>
      ) : (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                {columns.map(({ key, text }) => (
                  <th
                    key={key}
                    scope="col"
                    aria-sort={
                      order.by === key ? (order.isDescending ? 'descending' : 'ascending') : undefined
                    }
                  >
                    <button type="button" className={styles.sort} onClick={() => choose(key)}>
                      {t(text)}
                      <span className="visually-hidden">{t('attachments.sort', { column: t(text) })}</span>
                      <Icon path={iconSort} size="s" />
                    </button>
                  </th>
                ))}
                <td aria-hidden="true" />
              </tr>
            </thead>
            <tbody>
              {sortAttachments(attachments, order).map((one) => (
                <tr key={one.id}>
                  <th scope="row">{nameOf(one)}</th>
                  <td>{one.category_name}</td>
                  <td>{date(one.created_date)}</td>
                  <td className={styles.number}>{one.size_text}</td>
                  <td className={styles.number}>
                    <DownloadButton id={one.id} name={nameOf(one)} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  )
}
