import { casePath } from '@fanal/contract/desk/desk-paths'
import { mailsAside } from '@fanal/contract/desk/tasks'
import type { MailAside } from '@fanal/contract/schemas/desk/tasks'
import { useState } from 'react'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { useFormats } from '#lib/format.ts'
import { PartState } from '#lib/parts/part-state.tsx'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Row, RowList } from '#ui/layout/row-list.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { EmptyState } from '#ui/state/empty-state.tsx'
import { iconMail } from '#ui/text/icons.ts'

const outcomeLabels: Readonly<Record<string, TextKey<'desk-tasks'>>> = {
  unknown_case: 'aside.unknown_case',
  closed: 'aside.closed',
  stranger: 'aside.stranger',
  too_many: 'aside.too_many',
  empty: 'aside.empty',
  bounce: 'aside.bounce',
  too_large: 'aside.too_large',
  headers_too_large: 'aside.headers_too_large',
  too_heavy: 'aside.too_heavy',
  unreadable: 'aside.unreadable',
}

/** Opens the list of incoming mails that no case took. */
export function MailsAside() {
  const t = useTexts('desk-tasks')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="s" variant="quiet" icon={iconMail} onClick={() => setOpen(true)}>
        {t('aside.open')}
      </Button>
      {isOpen && <AsideDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function AsideDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts('desk-tasks')
  const desk = useTexts('desk')
  const query = useApiQuery(mailsAside, {})
  return (
    <Dialog title={t('aside.title')} closeLabel={desk('close')} onClose={onClose}>
      <p>{t('aside.text')}</p>
      <PartState query={query} lines={4}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState>{t('aside.none')}</EmptyState>
          ) : (
            <RowList>
              {items.map((mail) => (
                <AsideRow key={`${mail.box} ${mail.name}`} mail={mail} />
              ))}
            </RowList>
          )
        }
      </PartState>
    </Dialog>
  )
}

function AsideRow({ mail: { at, outcome, case_number: number, box, name } }: { mail: MailAside }) {
  const t = useTexts('desk-tasks')
  const { dateTime } = useFormats()
  const label = outcomeLabels[outcome]
  return (
    <Row
      title={label ? t(label) : outcome}
      detail={
        <>
          {dateTime(at)} · <span translate="no">{`${box}/${name}`}</span>
        </>
      }
      end={number && <a href={casePath(number)}>{t('aside.case', { number })}</a>}
    />
  )
}
