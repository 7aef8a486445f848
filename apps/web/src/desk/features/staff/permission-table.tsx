import { type StaffAct, staffActNames, traitsOf } from '@fanal/domain/staff/acts'
import {
  type Permission,
  type PermissionTable,
  type StaffRole,
  staffRoles,
} from '@fanal/domain/staff/permissions'
import { useState } from 'react'
import { useRoleNames } from '#desk/lib/role-names.ts'
import { useTexts } from '#lib/texts.ts'
import link from '#ui/button/link-button.module.css'
import { cx } from '#ui/cx.ts'
import { ScrollBox } from '#ui/table/scroll-box.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { iconCheck, iconMinus } from '#ui/text/icons.ts'
import { useActLabel } from './act-labels.ts'
import { useLimitText } from './limit-text.ts'
import { LimitsDialog } from './limits-dialog.tsx'
import styles from './staff.module.css'

/** Sets a permission, or takes it away. */
export type SetPermission = (role: StaffRole, act: StaffAct, permission: Permission | undefined) => void

interface PermissionTableProps {
  table: PermissionTable
  /** The table as it is, where another one is being made. */
  from?: PermissionTable
  onSet?: SetPermission | undefined
}

interface Cell {
  role: StaffRole
  act: StaffAct
}

/** Role × act. */
export function Permissions({ table, from = table, onSet }: PermissionTableProps) {
  const t = useTexts('desk-staff')
  const roles = useRoleNames()
  const actLabel = useActLabel()
  const [limited, setLimited] = useState<Cell>()
  const permission = limited && table[limited.role][limited.act]
  return (
    <>
      <ScrollBox label={t('permissions.title')} hint={t('permissions.scroll')}>
        <table className={styles.table}>
          <caption className="visually-hidden">{t('permissions.title')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('permissions.act')}</th>
              {staffRoles.map((role) => (
                <th key={role} scope="col" className={styles.cell}>
                  {roles[role]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {staffActNames.map((act) => (
              <Row key={act} act={act} table={table} from={from} onSet={onSet} onLimit={setLimited} />
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {limited && permission && onSet && (
        <LimitsDialog
          title={`${roles[limited.role]}: ${actLabel(limited.act)}`}
          act={limited.act}
          permission={permission}
          onClose={() => setLimited(undefined)}
          onSave={(next) => {
            setLimited(undefined)
            onSet(limited.role, limited.act, next)
          }}
        />
      )}
    </>
  )
}

interface RowProps extends Required<Pick<PermissionTableProps, 'table' | 'from'>> {
  act: StaffAct
  onSet: SetPermission | undefined
  onLimit: (cell: Cell) => void
}

function Row({ act, table, from, onSet, onLimit }: RowProps) {
  const t = useTexts('desk-staff')
  const actLabel = useActLabel()
  return (
    <tr>
      <th scope="row">
        {actLabel(act)}
        {traitsOf(act).needsSecond && <span className={styles.small}>{t('permissions.second')}</span>}
      </th>
      {staffRoles.map((role) => {
        const [has, had] = [table[role][act], from[role][act]]
        const isChanged = JSON.stringify(has) !== JSON.stringify(had)
        return (
          <td key={role} className={cx(styles.cell, isChanged && styles.changed)}>
            {onSet ? (
              <Edited {...{ role, act, has, had, onSet }} onLimit={() => onLimit({ role, act })} />
            ) : (
              <Shown act={act} permission={has} />
            )}
          </td>
        )
      })}
    </tr>
  )
}

interface EditedProps {
  role: StaffRole
  act: StaffAct
  has: Permission | undefined
  /** As it was before; given again, its limits are those of then. */
  had: Permission | undefined
  onSet: SetPermission
  onLimit: () => void
}

function Edited({ role, act, has, had, onSet, onLimit }: EditedProps) {
  const t = useTexts('desk-staff')
  const label = `${useRoleNames()[role]}: ${useActLabel()(act)}`
  const limitText = useLimitText()
  const { isRead, kinds, hasAmount } = traitsOf(act)
  return (
    <>
      <input
        type="checkbox"
        aria-label={label}
        checked={has !== undefined}
        disabled={role === 'auditor' && !isRead}
        onChange={() => onSet(role, act, has ? undefined : (had ?? {}))}
      />
      {has && (kinds || hasAmount) && (
        <button
          type="button"
          className={cx(link.link, styles.limit)}
          aria-label={`${t('limits.change')} · ${label}`}
          onClick={onLimit}
        >
          {limitText(act, has) ?? t('limits.change')}
        </button>
      )}
    </>
  )
}

function Shown({ act, permission }: { act: StaffAct; permission: Permission | undefined }) {
  const t = useTexts('desk-staff')
  const limit = useLimitText()(act, permission ?? {})
  return (
    <span className={permission ? styles.yes : styles.no}>
      <Icon path={permission ? iconCheck : iconMinus} size="s" />
      <span className="visually-hidden">{permission ? t('change.yes') : t('change.nothing')}</span>
      {limit && <span className={styles.small}>{limit}</span>}
    </span>
  )
}
