import type { ApprovalShown } from '@fanal/contract/schemas/desk/staff'
import {
  decideApproval,
  staffApprovals,
  staffPeople,
  staffPermissions,
  staffProfile,
  withdrawApproval,
} from '@fanal/contract/desk/staff'
import { useFailureText } from '#desk/lib/failure-text.ts'
import { useApiMutation } from '#lib/api/use-api-mutation.ts'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { useFormats } from '#lib/format.ts'
import { PartState } from '#lib/parts/part-state.tsx'
import { useTexts } from '#lib/texts.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { EmptyState } from '#ui/state/empty-state.tsx'
import { Note } from '#ui/state/note.tsx'
import { useActLabel } from './act-labels.ts'
import { ChangeList } from './change-list.tsx'
import styles from './staff.module.css'

/** What a confirmed act may have changed. */
const touched = [staffApprovals, staffProfile, staffPeople, staffPermissions]

/** What waits for a second person. */
export function ApprovalList() {
  const t = useTexts('desk-staff')
  const query = useApiQuery(staffApprovals, {}, { freshMs: 5_000 })
  return (
    <PartState query={query} lines={3}>
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState>{t('approvals.none')}</EmptyState>
        ) : (
          <div className={styles.waiting}>
            {items.map((one) => (
              <Approval key={one.id} approval={one} />
            ))}
          </div>
        )
      }
    </PartState>
  )
}

function Approval({ approval }: { approval: ApprovalShown }) {
  const t = useTexts('desk-staff')
  const { dateTime } = useFormats()
  const actLabel = useActLabel()
  const failureText = useFailureText()
  const deciding = useApiMutation(decideApproval, { invalidates: touched })
  const withdrawing = useApiMutation(withdrawApproval, { invalidates: touched })
  const { id, act, page, asked_by: by, asked_at: at, expires_at: end, reason, is_mine: isMine } = approval
  const failure = deciding.error ?? withdrawing.error
  const isPossible = approval.after !== null
  const decide = (decision: 'confirm' | 'refuse') => deciding.mutate({ params: { id }, body: { decision } })
  const isDeciding = (decision: string) => deciding.isPending && deciding.variables.body.decision === decision
  return (
    <Card title={actLabel(act)}>
      <p className={styles.meta}>
        {isMine
          ? t('approvals.mine', { at: dateTime(at), end: dateTime(end) })
          : t('approvals.by', { name: by, at: dateTime(at), end: dateTime(end) })}
      </p>
      <p>«{reason}»</p>
      {isPossible ? (
        <ChangeList before={approval.before} after={approval.after} />
      ) : (
        <Note tone="warn">{t('approvals.gone')}</Note>
      )}
      {failure && (
        <Note tone="bad" role="alert">
          {failureText(failure)}
        </Note>
      )}
      <div className={styles.buttons}>
        {page && isPossible && (
          <ButtonLink href={page} variant={isMine ? 'secondary' : 'primary'}>
            {isMine ? t('approvals.look') : t('approvals.lookAndConfirm')}
          </ButtonLink>
        )}
        {isMine ? (
          <Button busy={withdrawing.isPending} onClick={() => withdrawing.mutate({ params: { id } })}>
            {t('approvals.withdraw')}
          </Button>
        ) : (
          <>
            {isPossible && !page && (
              <Button variant="primary" busy={isDeciding('confirm')} onClick={() => decide('confirm')}>
                {t('approvals.confirm')}
              </Button>
            )}
            <Button busy={isDeciding('refuse')} onClick={() => decide('refuse')}>
              {t('approvals.refuse')}
            </Button>
          </>
        )}
      </div>
    </Card>
  )
}
