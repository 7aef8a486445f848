import { linkedWithdrawal, withdrawByLink } from '@fanal/contract/contracting'
import type { Switching } from '@fanal/contract/schemas/contracting-follow'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { useApiMutation } from '#lib/api/use-api-mutation.ts'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { Card } from '#ui/layout/card.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { ErrorState } from '#ui/state/error-state.tsx'
import { LoadFailed } from '#ui/state/load-failed.tsx'
import { Note } from '#ui/state/note.tsx'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import styles from './follow.module.css'
import { Acknowledgement, useWithdrawalSteps } from './withdrawal-steps.tsx'

type Linked = Pick<Switching, 'contract' | 'type' | 'product' | 'is_new_supply' | 'steps' | 'withdrawal'>

/** Why there is nothing to withdraw from. */
function NotPossible({ linked: { steps, withdrawal } }: { linked: Linked }) {
  const t = useTexts('contracting')
  const { longDate } = useFormats()
  const isOver = withdrawal.until !== null && !steps.some(({ step }) => step === 'refused')
  return (
    <Note tone="warn">
      {isOver ? t('follow.late', { date: longDate(withdrawal.until ?? '') }) : t('follow.ended')}
    </Note>
  )
}

function Withdrawing({ token, linked }: { token: string; linked: Linked }) {
  const withdraw = useApiMutation(withdrawByLink)
  const { contract, withdrawal } = linked
  const { number, withdrawn_at, is_possible } = withdrawal
  const { body, buttons } = useWithdrawalSteps({
    switching: linked,
    act: withdraw,
    onConfirm: () => withdraw.mutate({ params: { token }, body: { confirm: true } }),
  })
  if (withdraw.data) return body
  if (number && withdrawn_at) return <Acknowledgement contract={contract} done={{ number, withdrawn_at }} />
  if (!is_possible) return <NotPossible linked={linked} />
  return (
    <Card>
      <div className={styles.card}>
        {body}
        <div className={styles.buttons}>{buttons}</div>
      </div>
    </Card>
  )
}

/** Opened from a mail, without a session: the link is the proof. */
export function LinkedWithdrawal({ token }: { token: string }) {
  const t = useTexts('contracting')
  const query = useApiQuery(linkedWithdrawal, { params: { token } })
  const { data, error } = query
  if (error && !data) {
    // A token that is too short or too long is no token either.
    return error.status === 404 || error.status === 400 ? (
      <ErrorState level={1} title={t('follow.link.unknown')} role="alert">
        {t('follow.link.unknownText')}
      </ErrorState>
    ) : (
      <LoadFailed
        level={1}
        title={t('follow.link.failed')}
        labels={{ retry: t('retry'), reference: t('follow.link.reference') }}
        query={query}
      />
    )
  }
  if (!data)
    return (
      <Loading label={t('follow.link.loading')}>
        <Skeleton shape="block" className={styles.waiting} />
      </Loading>
    )
  return (
    <div className={styles.page}>
      <PageHead title={t('follow.withdraw.act')}>
        {t(data.type === 'gas' ? 'follow.link.gas' : 'follow.link.electricity', {
          contract: data.contract,
          product: data.product,
        })}
      </PageHead>
      <Withdrawing token={token} linked={data} />
    </div>
  )
}
