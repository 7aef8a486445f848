import { isStaffAct } from '@fanal/domain/staff/acts'
import { isStaffRole, type Permission } from '@fanal/domain/staff/permissions'
import { useRoleNames } from '#desk/lib/role-names.ts'
import { useFormats } from '#lib/format.ts'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { useActLabel } from './act-labels.ts'
import { useLimitText } from './limit-text.ts'
import styles from './staff.module.css'

type Values = Readonly<Record<string, unknown>>

const fields: Readonly<Record<string, TextKey<'desk-staff'>>> = {
  name: 'people.name',
  email: 'people.email',
  role: 'people.role',
  invited: 'change.link',
}

/** Before and after, line by line, only where they differ. */
export function ChangeList({ before, after }: { before: Values | null; after: Values | null }) {
  const t = useTexts('desk-staff')
  const { nameOf, valueOf } = useChangeLabels()
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]),
  )
  return (
    <dl className={styles.change}>
      {names.map((name) => (
        <div key={name}>
          <dt>{nameOf(name)}</dt>
          <dd>
            <del>
              <span className="visually-hidden">{t('change.before')} </span>
              {valueOf(name, before?.[name])}
            </del>{' '}
            →{' '}
            <ins>
              <span className="visually-hidden">{t('change.after')} </span>
              {valueOf(name, after?.[name])}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Debts of invoices are named `invoice FE26-001`. */
const isInvoice = (name: string) => name.startsWith('invoice ')

const isPermission = (value: object): value is Permission =>
  Object.keys(value).every((key) => ['kinds', 'maxCents'].includes(key))

function useChangeLabels() {
  const t = useTexts('desk-staff')
  const roles = useRoleNames()
  const actLabel = useActLabel()
  const limitText = useLimitText()
  const { money } = useFormats()
  const nameOf = (name: string) => {
    // Cells of the permission table: `agent case.read`.
    const [role = '', act = ''] = name.split(' ')
    if (isStaffRole(role) && act) return `${roles[role]} · ${actLabel(act)}`
    if (isInvoice(name)) return t('change.invoice', { number: act })
    const key = fields[name]
    return key ? t(key) : name
  }
  const valueOf = (name: string, value: unknown): string => {
    if (isInvoice(name)) return money(Number(value))
    if (value === undefined || value === null) return t('change.nothing')
    if (value === true) return t('change.yes')
    if (typeof value === 'string') return isStaffRole(value) ? roles[value] : value
    if (typeof value === 'object' && isPermission(value)) {
      const [, act = ''] = name.split(' ')
      return (isStaffAct(act) && limitText(act, value)) || t('change.yes')
    }
    return JSON.stringify(value)
  }
  return { nameOf, valueOf }
}
