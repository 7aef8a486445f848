import type { StaffPersonShown } from '@fanal/contract/schemas/desk/staff'
import { staffPeople } from '@fanal/contract/desk/staff'
import { useState } from 'react'
import { useMay } from '#desk/lib/staff.tsx'
import { useRoleNames } from '#desk/lib/role-names.ts'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { useFormats } from '#lib/format.ts'
import { PartState } from '#lib/parts/part-state.tsx'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Menu } from '#ui/overlay/menu.tsx'
import { Note } from '#ui/state/note.tsx'
import { Chip } from '#ui/text/chip.tsx'
import { iconMore, iconPlus } from '#ui/text/icons.ts'
import { type Column, DataTable } from '#ui/table/data-table.tsx'
import { type Asked, ChangeDialog } from './change-dialog.tsx'
import styles from './staff.module.css'

/** Everybody with a place at the desk; changes are asked for. */
export function PeopleList() {
  const t = useTexts('desk-staff')
  const mayChange = useMay()('staff.change').is !== 'refused'
  const query = useApiQuery(staffPeople, {})
  const [asked, setAsked] = useState<Asked>()
  const [isSent, setSent] = useState(false)
  const columns = useColumns(mayChange ? setAsked : undefined)
  const end = (wasSent: boolean) => {
    setAsked(undefined)
    setSent(wasSent)
  }
  return (
    <Card
      title={t('people.title')}
      aside={
        mayChange && (
          <Button size="s" icon={iconPlus} onClick={() => setAsked({ change: 'add' })}>
            {t('people.add')}
          </Button>
        )
      }
    >
      {isSent && (
        <Note tone="ok" role="status">
          {t('ask.sent')}
        </Note>
      )}
      <PartState query={query} lines={5}>
        {({ items }) => (
          <DataTable
            caption={t('people.title')}
            columns={columns}
            rows={items}
            rowKey={({ id }) => id}
            cardsBelow="l"
          />
        )}
      </PartState>
      {asked && <ChangeDialog asked={asked} onEnd={end} />}
    </Card>
  )
}

function useColumns(ask: ((asked: Asked) => void) | undefined): Column<StaffPersonShown>[] {
  const t = useTexts('desk-staff')
  const { dateTime } = useFormats()
  const roles = useRoleNames()
  const waysOf = ({ has_passkey, has_password, has_openid }: StaffPersonShown) =>
    [has_passkey && t('way.passkey'), has_password && t('way.password'), has_openid && t('way.openid')]
      .filter(Boolean)
      .join(', ')
  const columns: Column<StaffPersonShown>[] = [
    {
      key: 'name',
      header: t('people.name'),
      primary: true,
      cell: ({ name, email }) => (
        <>
          {name}
          <span className={styles.small}>{email}</span>
        </>
      ),
    },
    { key: 'role', header: t('people.role'), cell: ({ role }) => roles[role] },
    {
      key: 'ways',
      header: t('people.ways'),
      cell: (person) =>
        waysOf(person) || (
          <Chip tone={person.invited_until ? 'info' : 'warn'}>
            {person.invited_until
              ? t('people.invited', { when: dateTime(person.invited_until) })
              : t('people.noWay')}
          </Chip>
        ),
    },
    {
      key: 'seen',
      header: t('people.seen'),
      cell: ({ last_seen_at }) => (last_seen_at ? dateTime(last_seen_at) : t('people.never')),
    },
  ]
  if (!ask) return columns
  return [
    ...columns,
    {
      key: 'acts',
      header: t('people.acts'),
      hideHeader: true,
      align: 'end',
      cell: (person) => <Acts person={person} ask={ask} />,
    },
  ]
}

function Acts({ person, ask }: { person: StaffPersonShown; ask: (asked: Asked) => void }) {
  const t = useTexts('desk-staff')
  return (
    <Menu
      icon={iconMore}
      label={t('people.actsOf', { name: person.name })}
      items={[
        { key: 'role', label: t('people.changeRole'), onSelect: () => ask({ change: 'role', person }) },
        { key: 'invite', label: t('people.invite'), onSelect: () => ask({ change: 'invite', person }) },
        { key: 'remove', label: t('people.remove'), onSelect: () => ask({ change: 'remove', person }) },
      ]}
    />
  )
}
