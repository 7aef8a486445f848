import { downloadAttachment } from '@fanal/contract/contracts'
import type { Contract } from '@fanal/contract/schemas/contracts'
import { useState } from 'react'
import { download } from '#lib/call.ts'
import { useFormats } from '#lib/format.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { type Column, DataTable } from '#ui/table/data-table.tsx'
import { DownloadButton } from '#ui/button/download-button.tsx'
import styles from './attachments.module.css'
import { type Order, sortAttachments } from './sort-attachments.ts'

type Attachment = Contract['attachments'][number]

function useColumns(): Column<Attachment>[] {
  const t = useTexts('contracts')
  const { date, number } = useFormats()
  const isAnonymous = usePortal().settings.contract.attachmentAnonymization
  const nameOf = ({ id, name }: Attachment) =>
    isAnonymous ? t('attachments.anonymous', { number: id }) : name
  return [
    { key: 'name', header: t('attachments.name'), primary: true, sortable: true, cell: nameOf },
    {
      key: 'category_name',
      header: t('attachments.category'),
      sortable: true,
      cell: ({ category_name }) => category_name,
    },
    {
      key: 'created_date',
      header: t('attachments.date'),
      sortable: true,
      className: styles.date,
      cell: ({ created_date }) => date(created_date),
    },
    {
      key: 'size_text',
      header: t('attachments.size'),
      sortable: true,
      align: 'end',
      cell: ({ size_text }) => {
        const [amount = '', unit = ''] = size_text.split(' ')
        return `${number(Number(amount))} ${unit}`
      },
    },
    {
      key: 'download',
      header: t('attachments.file'),
      hideHeader: true,
      align: 'end',
      cell: (one) => (
        <DownloadButton
          variant="quiet"
          size="s"
          label={t('attachments.download', { name: nameOf(one) })}
          failedLabel={t('attachments.failed')}
          save={() => download(downloadAttachment, { params: { attachmentID: one.id } })}
        />
      ),
    },
  ]
}

/** How many there are, and the day of the newest. */
export function AttachmentsFigure({ attachments }: { attachments: Attachment[] }) {
  const t = useTexts('contracts')
  const { date } = useFormats()
  const newest = attachments
    .map(({ created_date }) => created_date)
    .toSorted()
    .at(-1)
  if (!newest) return t('attachments.empty')
  return (
    <>
      <b>{attachments.length}</b> · {t('attachments.newest', { date: date(newest) })}
    </>
  )
}

/** The documents of a contract, newest first by default. */
export function Attachments({ attachments }: { attachments: Attachment[] }) {
  const t = useTexts('contracts')
  const columns = useColumns()
  const [order, setOrder] = useState<Order>({ by: 'created_date', isDescending: true })
  const choose = (by: Order['by']) =>
    setOrder({ by, isDescending: order.by === by ? !order.isDescending : by === 'created_date' })
  return (
    <DataTable
      caption={t('attachments.title')}
      cardsBelow="s"
      className={styles.table}
      rows={sortAttachments(attachments, order)}
      rowKey={({ id }) => id}
      sorting={{
        order,
        onSort: (key) => choose(key as Order['by']),
        label: (column) => t('attachments.sort', { column }),
      }}
      columns={columns}
    />
  )
}
