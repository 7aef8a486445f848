import type { StaffChange, StaffPersonShown } from '@fanal/contract/schemas/desk/staff'
import { askStaffChange, staffApprovals, staffProfile } from '@fanal/contract/desk/staff'
import { isStaffRole, staffRoles } from '@fanal/domain/staff/permissions'
import { useQueryClient } from '@tanstack/react-query'
import { useRoleNames } from '#desk/lib/role-names.ts'
import { SelectField } from '#fields/select-field.tsx'
import { TextField } from '#fields/text-field.tsx'
import { call } from '#lib/call.ts'
import { useForm } from '#lib/forms/use-form.ts'
import { withProof } from '#lib/session/proof.ts'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { ReasonDialog } from './reason-dialog.tsx'

export type Asked = { change: 'add' } | { change: 'role' | 'invite' | 'remove'; person: StaffPersonShown }

interface Values {
  name: string
  email: string
  role: string
  reason: string
}

const titles: Record<Asked['change'], TextKey<'desk-staff'>> = {
  add: 'people.add',
  role: 'people.changeRole',
  invite: 'people.invite',
  remove: 'people.remove',
}

const codes: Readonly<Record<string, TextKey<'desk-staff'>>> = {
  required: 'ask.required',
  invalid_format: 'ask.email',
  taken: 'ask.taken',
}

function changeOf(asked: Asked, { name, email, role: typed }: Values): StaffChange {
  const role = isStaffRole(typed) ? typed : 'agent'
  if (asked.change === 'add') return { change: 'add', name, email, role }
  const { id } = asked.person
  return asked.change === 'role' ? { change: 'role', id, role } : { change: asked.change, id }
}

/** Asks for a change of one person; somebody else confirms it. */
export function ChangeDialog({ asked, onEnd }: { asked: Asked; onEnd: (isSent: boolean) => void }) {
  const t = useTexts('desk-staff')
  const roles = useRoleNames()
  const client = useQueryClient()
  const isNew = asked.change === 'add'
  const hasRole = isNew || asked.change === 'role'
  const form = useForm<Values>({
    values: { name: '', email: '', role: isNew ? 'agent' : asked.person.role, reason: '' },
    required: isNew ? ['name', 'email', 'role', 'reason'] : ['reason'],
    textOf: (code) => codes[code] && t(codes[code]),
    refused: ({ errors }) =>
      errors['email'] || errors['change.email']
        ? { email: errors['email'] ? 'taken' : 'invalid_format' }
        : {},
    send: async (values, idempotencyKey) => {
      const body = { change: changeOf(asked, values), reason: values.reason }
      await withProof(() => call(askStaffChange, { body }, { idempotencyKey }))
      for (const { name } of [staffApprovals, staffProfile])
        await client.invalidateQueries({ queryKey: [name] })
    },
    onDone: () => onEnd(true),
  })
  const title = isNew ? t(titles.add) : `${t(titles[asked.change])}: ${asked.person.name}`
  return (
    <ReasonDialog form={form} title={title} submit={t('ask.submit')} onClose={() => onEnd(false)}>
      {isNew && (
        <>
          <TextField field={form.field('name')} label={t('people.name')} autoComplete="off" required />
          <TextField
            field={form.field('email')}
            label={t('people.email')}
            help={t('people.emailHelp')}
            type="email"
            autoComplete="off"
            required
          />
        </>
      )}
      {hasRole && (
        <SelectField
          field={form.field('role')}
          label={t('people.role')}
          options={staffRoles.map((role) => ({ value: role, label: roles[role] }))}
          required
        />
      )}
    </ReasonDialog>
  )
}
