import { type StaffAct, staffActNames, traitsOf } from '@fanal/domain/staff/acts'
import {
  type Permission,
  type PermissionTable,
  type StaffRole,
  staffRoles,
} from '@fanal/domain/staff/permissions'
import { useRoleNames } from '#desk/lib/role-names.ts'
import { useTexts } from '#lib/texts.ts'
import { ScrollBox } from '#ui/table/scroll-box.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { iconCheck, iconMinus } from '#ui/text/icons.ts'
import { useActLabel } from './act-labels.ts'
import styles from './staff.module.css'

interface PermissionTableProps {
  table: PermissionTable
  /** The table as it is, where another one is being made. */
  from?: PermissionTable
  onToggle?: ((role: StaffRole, act: StaffAct) => void) | undefined
}

/** Role × act. */
export function Permissions({ table, from = table, onToggle }: PermissionTableProps) {
  const t = useTexts('desk-staff')
  const roles = useRoleNames()
  const actLabel = useActLabel()
  return (
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
            <tr key={act}>
              <th scope="row">
                {actLabel(act)}
                {traitsOf(act).needsSecond && <span className={styles.small}>{t('permissions.second')}</span>}
              </th>
              {staffRoles.map((role) => {
                const isChanged = Boolean(table[role][act]) !== Boolean(from[role][act])
                const label = `${roles[role]}: ${actLabel(act)}`
                return (
                  <td key={role} className={`${styles.cell} ${isChanged ? styles.changed : ''}`}>
                    {onToggle ? (
                      <input
                        type="checkbox"
                        aria-label={label}
                        checked={Boolean(table[role][act])}
                        disabled={role === 'auditor' && !traitsOf(act).isRead}
                        onChange={() => onToggle(role, act)}
                      />
                    ) : (
                      <Shown permission={table[role][act]} />
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

function Shown({ permission }: { permission: Permission | undefined }) {
  const t = useTexts('desk-staff')
  const { kinds } = permission ?? {}
  return (
    <span className={permission ? styles.yes : styles.no}>
      <Icon path={permission ? iconCheck : iconMinus} size="s" />
      <span className="visually-hidden">{permission ? t('change.yes') : t('change.nothing')}</span>
      {kinds && <span className={styles.small}>{t('permissions.only', { kinds: kinds.join(', ') })}</span>}
    </span>
  )
}
