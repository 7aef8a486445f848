import type { Answer } from '@fanal/contract/endpoint'
import type { staffPermissionsSchemas } from '@fanal/contract/schemas/desk/staff'
import {
  askPermissionChange,
  staffApprovals,
  staffPermissions,
  staffProfile,
} from '@fanal/contract/desk/staff'
import type { StaffAct } from '@fanal/domain/staff/acts'
import {
  checkPermissions,
  knownPermissions,
  type Permission,
  permissionDiff,
  type PermissionTable,
  type StaffRole,
} from '@fanal/domain/staff/permissions'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '#desk/lib/staff.tsx'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { call } from '#lib/call.ts'
import { useFormats } from '#lib/format.ts'
import { useForm } from '#lib/forms/use-form.ts'
import { PartState } from '#lib/parts/part-state.tsx'
import { withProof } from '#lib/session/proof.ts'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Note } from '#ui/state/note.tsx'
import { ChangeList } from './change-list.tsx'
import { Permissions, type SetPermission } from './permission-table.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import styles from './staff.module.css'

function withPermission(
  table: PermissionTable,
  role: StaffRole,
  act: StaffAct,
  permission: Permission | undefined,
): PermissionTable {
  const { [act]: _, ...rest } = table[role]
  return { ...table, [role]: permission ? { ...rest, [act]: permission } : rest }
}

/** The permission table, and asking for another one. */
export function PermissionCard() {
  const t = useTexts('desk-staff')
  const query = useApiQuery(staffPermissions, {})
  return (
    <Card title={t('permissions.title')}>
      <PartState query={query} lines={8}>
        {(answer) => (
          <>
            <Editor permissions={answer.permissions} version={answer.version} />
            <Versions history={answer.history} />
          </>
        )}
      </PartState>
    </Card>
  )
}

type Shown = Answer<typeof staffPermissionsSchemas>

function Versions({ history }: Pick<Shown, 'history'>) {
  const t = useTexts('desk-staff')
  const { date } = useFormats()
  return history.map(({ version, created_at: at, asked_by: asked, confirmed_by: confirmed, reason }) => (
    <p key={version} className={styles.meta}>
      {t('permissions.version', { version, when: date(at.slice(0, 10)), asked, confirmed })} {reason}
    </p>
  ))
}

function Editor({ permissions, version }: Pick<Shown, 'permissions' | 'version'>) {
  const t = useTexts('desk-staff')
  const mayChange = useMay()('permission.change').is !== 'refused'
  const [wanted, setWanted] = useState<PermissionTable>()
  const [isSent, setSent] = useState(false)
  const table = knownPermissions(permissions)
  const isBroken = wanted !== undefined && checkPermissions(wanted).length > 0
  const edit = (next: PermissionTable | undefined) => {
    setSent(false)
    setWanted(next)
  }
  const end = (wasSent: boolean) => {
    setSent(wasSent)
    if (wasSent) setWanted(undefined)
  }
  const set: SetPermission | undefined =
    wanted && ((role, act, permission) => edit(withPermission(wanted, role, act, permission)))
  return (
    <>
      {isSent && (
        <Note tone="ok" role="status">
          {t('ask.sent')}
        </Note>
      )}
      <Permissions table={wanted ?? table} from={table} onSet={set} />
      {isBroken && (
        <Note tone="bad" role="alert">
          {t('permissions.administrators')}
        </Note>
      )}
      <div className={styles.buttons}>
        {wanted ? (
          <Asking {...{ table, wanted, version, isBroken }} onEnd={end} onBack={() => edit(undefined)} />
        ) : (
          mayChange && <Button onClick={() => edit(table)}>{t('permissions.edit')}</Button>
        )}
      </div>
    </>
  )
}

interface AskingProps {
  table: PermissionTable
  wanted: PermissionTable
  version: number
  isBroken: boolean
  onEnd: (isSent: boolean) => void
  onBack: () => void
}

function Asking({ table, wanted, version, isBroken, onEnd, onBack }: AskingProps) {
  const t = useTexts('desk-staff')
  const [isAsking, setAsking] = useState(false)
  const diff = permissionDiff(table, wanted)
  const count = Object.keys(diff.after).length
  const end = (isSent: boolean) => {
    setAsking(false)
    onEnd(isSent)
  }
  return (
    <>
      <Button
        variant="primary"
        disabledReason={count === 0 ? t('permissions.nothing') : undefined}
        onClick={() => !isBroken && setAsking(true)}
      >
        {t('permissions.ask', { count })}
      </Button>
      <Button variant="quiet" onClick={onBack}>
        {t('permissions.back')}
      </Button>
      {isAsking && <AskDialog permissions={wanted} version={version} diff={diff} onEnd={end} />}
    </>
  )
}

interface AskDialogProps {
  permissions: PermissionTable
  version: number
  diff: ReturnType<typeof permissionDiff>
  onEnd: (isSent: boolean) => void
}

function AskDialog({ permissions, version, diff, onEnd }: AskDialogProps) {
  const t = useTexts('desk-staff')
  const client = useQueryClient()
  const form = useForm({
    values: { reason: '' },
    required: ['reason'],
    textOf: (code) => (code === 'required' ? t('ask.required') : undefined),
    send: async ({ reason }, idempotencyKey) => {
      const body = { permissions, version, reason }
      await withProof(() => call(askPermissionChange, { body }, { idempotencyKey }))
      for (const { name } of [staffApprovals, staffProfile])
        await client.invalidateQueries({ queryKey: [name] })
    },
    onDone: () => onEnd(true),
  })
  return (
    <ReasonDialog
      form={form}
      title={t('permissions.edit')}
      submit={t('ask.submit')}
      onClose={() => onEnd(false)}
    >
      <ChangeList before={diff.before} after={diff.after} />
    </ReasonDialog>
  )
}
