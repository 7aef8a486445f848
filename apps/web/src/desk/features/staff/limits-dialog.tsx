import { typedAmount } from '@fanal/domain/comparators/typed-amount'
import { eurosToCents } from '@fanal/domain/money'
import { type StaffAct, traitsOf } from '@fanal/domain/staff/acts'
import type { Permission } from '@fanal/domain/staff/permissions'
import { useState } from 'react'
import { useKindName } from '#desk/lib/kind-names.ts'
import { SubmitDialog } from '#desk/lib/submit-dialog.tsx'
import { useTexts } from '#lib/texts.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import styles from './staff.module.css'

interface LimitsDialogProps {
  /** The role and the act. */
  title: string
  act: StaffAct
  permission: Permission
  onSave: (permission: Permission) => void
  onClose: () => void
}

/** How far a role may go with an act: on which kinds of things, up to which amount. */
export function LimitsDialog({ title, act, permission, onSave, onClose }: LimitsDialogProps) {
  const t = useTexts('desk-staff')
  const { kinds: all = [], hasAmount = false } = traitsOf(act)
  const [kinds, setKinds] = useState<readonly string[]>(permission.kinds ?? all)
  const { maxCents } = permission
  const [typed, setTyped] = useState(maxCents === undefined ? '' : String(maxCents / 100))
  const amount = typedAmount(typed)
  const isWrong = typed.trim() !== '' && amount === undefined
  const chosen = all.filter((kind) => kinds.includes(kind))
  const missing =
    all.length > 0 && chosen.length === 0 ? t('limits.none') : isWrong ? t('limits.amountWrong') : undefined
  return (
    <SubmitDialog
      title={title}
      submitLabel={t('limits.save')}
      missing={missing}
      isBusy={false}
      onClose={onClose}
      onSubmit={() =>
        onSave({
          ...(chosen.length < all.length && { kinds: chosen }),
          ...(amount !== undefined && { maxCents: eurosToCents(amount) }),
        })
      }
    >
      {all.length > 0 && <Kinds act={act} all={all} chosen={chosen} onChange={setKinds} />}
      {hasAmount && (
        <Field
          label={t('limits.amount')}
          help={t('limits.amountHelp')}
          error={isWrong ? t('limits.amountWrong') : undefined}
        >
          {(control) => (
            <TextInput
              {...control}
              name="amount"
              inputMode="decimal"
              unit="€"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </Field>
      )}
    </SubmitDialog>
  )
}

interface KindsProps {
  act: StaffAct
  all: readonly string[]
  chosen: readonly string[]
  onChange: (kinds: readonly string[]) => void
}

function Kinds({ act, all, chosen, onChange }: KindsProps) {
  const t = useTexts('desk-staff')
  const kindName = useKindName()
  return (
    <fieldset className={styles.kinds}>
      <legend>{t('limits.kinds')}</legend>
      {all.map((kind) => (
        <Checkbox
          key={kind}
          checked={chosen.includes(kind)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, kind] : chosen.filter((one) => one !== kind))
          }
        >
          {kindName(act, kind)}
        </Checkbox>
      ))}
    </fieldset>
  )
}
