import type { AuditEntry } from '@fanal/contract/schemas/desk/staff'
import { exportAudit, staffAudit } from '@fanal/contract/desk/staff'
import { staffActNames } from '@fanal/domain/staff/acts'
import { isStaffRole } from '@fanal/domain/staff/permissions'
import { useState } from 'react'
import { useMay } from '#desk/lib/staff.tsx'
import { useRoleNames } from '#desk/lib/role-names.ts'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { download } from '#lib/call.ts'
import { useFormats } from '#lib/format.ts'
import { PartState } from '#lib/parts/part-state.tsx'
import { withProof } from '#lib/session/proof.ts'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { DownloadButton } from '#ui/button/download-button.tsx'
import { DateInput } from '#ui/form/date-input.tsx'
import { Field } from '#ui/form/field.tsx'
import { SelectInput } from '#ui/form/select-input.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Card } from '#ui/layout/card.tsx'
import { EmptyState } from '#ui/state/empty-state.tsx'
import { type Column, DataTable } from '#ui/table/data-table.tsx'
import { useActLabel, useSubjectLabel } from './act-labels.ts'
import { ChangeList } from './change-list.tsx'
import styles from './staff.module.css'

const empty = { from: '', to: '', actor: '', act: '', customer: '', text: '' }
type Filter = typeof empty

const given = (filter: Filter) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== '')) as Partial<Filter>

/** Who did or read what, newest first. */
export function AuditList() {
  const t = useTexts('desk-staff')
  const may = useMay()
  const [filter, setFilter] = useState(empty)
  const [before, setBefore] = useState<number[]>([])
  const query = { ...given(filter), before: before.at(-1) }
  const answer = useApiQuery(staffAudit, { query })
  const columns = useColumns()
  const change = (next: Filter) => {
    setFilter(next)
    setBefore([])
  }
  return (
    <Card
      title={t('audit.title')}
      aside={
        may('audit.export').is === 'allowed' && (
          <DownloadButton
            size="s"
            failedLabel={t('audit.exportFailed')}
            save={() => withProof(() => download(exportAudit, { query: given(filter) }))}
          >
            {t('audit.export')}
          </DownloadButton>
        )
      }
    >
      <Filters filter={filter} onChange={change} />
      <PartState query={answer} lines={8}>
        {({ items, has_more: hasMore }) => (
          <>
            {items.length === 0 ? (
              <EmptyState>{t('audit.none')}</EmptyState>
            ) : (
              <DataTable
                caption={t('audit.title')}
                columns={columns}
                rows={items}
                rowKey={({ id }) => id}
                cardsBelow="l"
              />
            )}
            <div className={styles.buttons}>
              {before.length > 0 && (
                <Button onClick={() => setBefore(before.slice(0, -1))}>{t('audit.newer')}</Button>
              )}
              {hasMore && (
                <Button onClick={() => setBefore([...before, items.at(-1)?.id ?? 0])}>
                  {t('audit.older')}
                </Button>
              )}
            </div>
          </>
        )}
      </PartState>
    </Card>
  )
}

function Filters({ filter, onChange }: { filter: Filter; onChange: (filter: Filter) => void }) {
  const t = useTexts('desk-staff')
  const actLabel = useActLabel()
  const may = useMay()
  const set = (name: keyof Filter) => (event: { target: { value: string } }) =>
    onChange({ ...filter, [name]: event.target.value })
  // Searching would tell what reading does not show.
  const seesAll = may('customer.read').is === 'allowed' && may('case.read').is === 'allowed'
  return (
    <div className={styles.filters}>
      <Field label={t('audit.from')}>
        {(control) => <DateInput {...control} value={filter.from} onChange={set('from')} />}
      </Field>
      <Field label={t('audit.to')}>
        {(control) => <DateInput {...control} value={filter.to} onChange={set('to')} />}
      </Field>
      <Field label={t('audit.who')}>
        {(control) => <TextInput {...control} value={filter.actor} maxLength={120} onChange={set('actor')} />}
      </Field>
      <Field label={t('audit.what')}>
        {(control) => (
          <SelectInput
            {...control}
            value={filter.act}
            placeholder={t('audit.all')}
            options={staffActNames.map((act) => ({ value: act, label: actLabel(act) }))}
            onChange={set('act')}
          />
        )}
      </Field>
      {seesAll && (
        <>
          <Field label={t('audit.customer')}>
            {(control) => (
              <TextInput
                {...control}
                figures
                inputMode="numeric"
                value={filter.customer}
                maxLength={15}
                onChange={(event) =>
                  onChange({ ...filter, customer: event.target.value.replaceAll(/\D|^0+/g, '') })
                }
              />
            )}
          </Field>
          <Field label={t('audit.text')}>
            {(control) => (
              <TextInput {...control} value={filter.text} maxLength={120} onChange={set('text')} />
            )}
          </Field>
        </>
      )}
    </div>
  )
}

function useColumns(): Column<AuditEntry>[] {
  const t = useTexts('desk-staff')
  const { dateTime } = useFormats()
  const actLabel = useActLabel()
  const roles = useRoleNames()
  return [
    { key: 'at', header: t('audit.when'), primary: true, cell: ({ at }) => dateTime(at) },
    {
      key: 'who',
      header: t('audit.who'),
      cell: ({ actor, role }) => (
        <>
          {actor}
          <span className={styles.small}>{isStaffRole(role) ? roles[role] : role}</span>
        </>
      ),
    },
    {
      key: 'what',
      header: t('audit.what'),
      cell: ({ act, call }) => (
        <>
          {actLabel(act)}
          {call !== act && <span className={styles.small}>{call}</span>}
        </>
      ),
    },
    { key: 'about', header: t('audit.about'), cell: (entry) => <About entry={entry} /> },
    { key: 'from', header: t('audit.network'), cell: ({ network }) => network ?? '–' },
  ]
}

function About({ entry }: { entry: AuditEntry }) {
  const t = useTexts('desk-staff')
  const subjectLabel = useSubjectLabel()
  const { is_hidden: isHidden, customer_id: customer, subject, reason, before, after } = entry
  if (isHidden) return <span className={styles.meta}>{t('audit.hidden')}</span>
  return (
    <>
      {customer !== null && <span>{t('audit.customerNumber', { id: customer })} </span>}
      {subjectLabel(subject)} {reason && <span className={styles.small}>«{reason}»</span>}
      {(before ?? after) && <ChangeList before={before} after={after} />}
    </>
  )
}
