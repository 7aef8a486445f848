import type { StaffSessionShown } from '@fanal/contract/schemas/desk/staff'
import { endStaffSession, staffSessions } from '@fanal/contract/desk/staff'
import { deviceOf } from '@fanal/domain/access/device'
import { useApiMutation } from '#lib/api/use-api-mutation.ts'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { useFormats } from '#lib/format.ts'
import { PartState } from '#lib/parts/part-state.tsx'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Chip } from '#ui/text/chip.tsx'
import { type Column, DataTable } from '#ui/table/data-table.tsx'

const ways: Record<StaffSessionShown['way'], TextKey<'desk-staff'>> = {
  password: 'way.password',
  passkey: 'way.passkey',
  openid: 'way.openid',
}

const deviceName = (agent: string | null) => {
  const { browser, system } = deviceOf(agent ?? undefined)
  return [browser, system].filter(Boolean).join(', ')
}

/** Where the caller is signed in; a session that should not be is ended here. */
export function OwnSessions() {
  const t = useTexts('desk-staff')
  const { dateTime } = useFormats()
  const query = useApiQuery(staffSessions, {})
  const ending = useApiMutation(endStaffSession, { invalidates: [staffSessions] })
  const columns: Column<StaffSessionShown>[] = [
    {
      key: 'device',
      header: t('sessions.device'),
      primary: true,
      cell: ({ user_agent, is_this }) => (
        <>
          {deviceName(user_agent) || t('sessions.unknown')}{' '}
          {is_this && <Chip tone="ok">{t('sessions.this')}</Chip>}
        </>
      ),
    },
    { key: 'way', header: t('sessions.way'), cell: ({ way }) => t(ways[way]) },
    { key: 'network', header: t('sessions.network'), cell: ({ network }) => network ?? '–' },
    { key: 'since', header: t('sessions.since'), cell: ({ created_at }) => dateTime(created_at) },
    { key: 'seen', header: t('sessions.seen'), cell: ({ last_seen_at }) => dateTime(last_seen_at) },
    {
      key: 'end',
      header: t('sessions.end'),
      hideHeader: true,
      align: 'end',
      cell: ({ id, is_this }) =>
        !is_this && (
          <Button
            size="s"
            busy={ending.isPending && ending.variables.params.id === id}
            onClick={() => ending.mutate({ params: { id } })}
          >
            {t('sessions.end')}
          </Button>
        ),
    },
  ]
  return (
    <Card title={t('sessions.title')}>
      <PartState query={query} lines={2}>
        {({ items }) => (
          <DataTable caption={t('sessions.title')} columns={columns} rows={items} rowKey={({ id }) => id} />
        )}
      </PartState>
    </Card>
  )
}
