import type { PublishDraft } from '@fanal/contract/schemas/desk/publishing'
import { decideApproval, staffApprovals, staffProfile, withdrawApproval } from '@fanal/contract/desk/staff'
import { useState } from 'react'
import { useFailureText } from '#desk/lib/failure-text.ts'
import { useMay } from '#desk/lib/staff.tsx'
import { useDays } from '#features/support/use-days.ts'
import { useApiMutation } from '#lib/api/use-api-mutation.ts'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Textarea } from '#ui/form/textarea.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Note } from '#ui/state/note.tsx'
import { secondLabels } from '../publishing-labels.ts'
import styles from '../publishing.module.css'
import { touched } from './draft-button.tsx'

const all = [...touched, staffApprovals, staffProfile]

/** What waits for a second person: they confirm once they have seen each change, whoever asked can only take it back. */
export function Review({ draft, unseen }: { draft: PublishDraft; unseen: number }) {
  const t = useTexts('desk-publishing')
  const { moment } = useDays()
  const may = useMay()
  const { asked, second, kind, publish_at: at } = draft
  if (!asked) return null
  const { is_mine: isMine, by: name, reason, at: when, expires_at: end } = asked
  const mayConfirm = !isMine && may('publish.checked', { kind }).is !== 'refused'
  return (
    <Card title={t(mayConfirm ? 'review.title' : 'review.waits')}>
      <div className={styles.form}>
        {second !== null && <p className={styles.meta}>{t(secondLabels[second])}</p>}
        <p>{t('review.asked', { name, when: moment(when), reason })}</p>
        <p className={styles.meta}>
          {at !== null && `${t('review.at', { when: moment(at) })} `}
          {t('review.expires', { when: moment(end) })}
        </p>
        {mayConfirm && <Decision approval={asked.approval} unseen={unseen} />}
        {isMine && <Withdrawal approval={asked.approval} />}
      </div>
    </Card>
  )
}

function Decision({ approval: id, unseen }: { approval: number; unseen: number }) {
  const t = useTexts('desk-publishing')
  const failureText = useFailureText()
  const [reason, setReason] = useState('')
  const deciding = useApiMutation(decideApproval, { invalidates: all })
  const decide = (decision: 'confirm' | 'refuse') =>
    deciding.mutate({ params: { id }, body: { decision, ...(reason.trim() && { reason }) } })
  const isDeciding = (decision: string) => deciding.isPending && deciding.variables.body.decision === decision
  return (
    <>
      {deciding.error && (
        <Note tone="bad" role="alert">
          {failureText(deciding.error)}
        </Note>
      )}
      <Button
        variant="primary"
        block
        busy={isDeciding('confirm')}
        disabledReason={unseen > 0 ? t('review.unseen', { count: unseen }) : undefined}
        onClick={() => decide('confirm')}
      >
        {t('review.confirm')}
      </Button>
      <Field label={t('review.reason')}>
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={500}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
      <Button block busy={isDeciding('refuse')} onClick={() => decide('refuse')}>
        {t('review.refuse')}
      </Button>
    </>
  )
}

function Withdrawal({ approval: id }: { approval: number }) {
  const t = useTexts('desk-publishing')
  const failureText = useFailureText()
  const withdrawing = useApiMutation(withdrawApproval, { invalidates: all })
  return (
    <>
      {withdrawing.error && (
        <Note tone="bad" role="alert">
          {failureText(withdrawing.error)}
        </Note>
      )}
      <Button busy={withdrawing.isPending} onClick={() => withdrawing.mutate({ params: { id } })}>
        {t('review.withdraw')}
      </Button>
    </>
  )
}
