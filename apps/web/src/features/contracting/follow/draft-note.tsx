import type { Contract } from '@fanal/contract/schemas/contracts'
import { useFormats } from '#lib/format.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Timeline, type TimelineStep } from '#ui/layout/timeline.tsx'
import styles from './follow.module.css'

const stateNames = {
  done: 'follow.state.done',
  now: 'follow.state.now',
  next: 'follow.state.next',
} as const

/** A contract that is being made, but was not asked for here: what is missing, and how to go on. */
export function DraftNote({ contract }: { contract: Contract }) {
  const t = useTexts('contracting')
  const { linkTo, settings } = usePortal()
  const query = { contract: contract.name }
  const requests = linkTo('requests', {}, query)
  const write = settings.features.contact ? linkTo('newRequest', {}, query) : undefined
  return (
    <Card title={t(contract.sign_date ? 'follow.title' : 'follow.draft.missing')}>
      <div className={styles.card}>
        {!contract.sign_date && <p>{t('follow.draft.unsigned')}</p>}
        <Timeline steps={useSteps(contract)} />
        <div className={styles.buttons}>
          {write && !contract.sign_date && (
            <ButtonLink variant="primary" href={write}>
              {t('follow.draft.ask')}
            </ButtonLink>
          )}
          {requests && <ButtonLink href={requests}>{t('follow.draft.requests')}</ButtonLink>}
        </div>
      </div>
    </Card>
  )
}

function useSteps({ sign_date, bank_account, notification_address }: Contract): TimelineStep[] {
  const t = useTexts('contracting')
  const { date } = useFormats()
  const step = (
    state: 'done' | 'now' | 'next',
    words: Pick<TimelineStep, 'title' | 'detail'>,
  ): TimelineStep => ({
    ...words,
    state,
    stateLabel: t(stateNames[state]),
  })
  const email = notification_address?.email
  return [
    bank_account
      ? step('done', { title: t('follow.draft.account'), detail: bank_account.printable_iban })
      : step('now', { title: t('follow.draft.noAccount') }),
    sign_date
      ? step('done', { title: t('follow.draft.signed', { date: date(sign_date) }) })
      : step('now', {
          title: t('follow.draft.signature'),
          detail: email && t('follow.draft.link', { email }),
        }),
    step(sign_date ? 'now' : 'next', {
      title: t('follow.draft.distributor'),
      detail: t('follow.draft.days'),
    }),
  ]
}
