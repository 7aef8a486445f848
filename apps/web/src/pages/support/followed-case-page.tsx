import {
  answerFollowedCase,
  confirmFollowedCase,
  endFollowLink,
  followedCase,
  followedReceipt,
  rateFollowedCase,
} from '@fanal/contract/support'
import type { FollowedCase } from '@fanal/contract/schemas/support'
import { type ReactNode, useEffect, useState } from 'react'
import { kindLabels } from '#features/support/case-labels.ts'
import { AnswerForm } from '#features/support/detail/answer-form.tsx'
import { CaseFailed } from '#features/support/detail/case-failed.tsx'
import { FileNames } from '#features/support/detail/case-files.tsx'
import { ClockCard } from '#features/support/detail/clock-card.tsx'
import { ClockLink } from '#features/support/detail/clock-link.tsx'
import { DoneNote } from '#features/support/detail/done-note.tsx'
import { EndedLink } from '#features/support/detail/ended-link.tsx'
import { FurtherMessage } from '#features/support/detail/further-message.tsx'
import { LinkCard } from '#features/support/detail/link-card.tsx'
import { GivenRating, Rating } from '#features/support/detail/rating.tsx'
import { StateChip } from '#features/support/detail/state-chip.tsx'
import { CaseHistory } from '#features/support/detail/case-history.tsx'
import { WaitingOnCard } from '#features/support/detail/waiting-on-card.tsx'
import { useCaseTitle } from '#features/support/list/case-row.tsx'
import { ContactFacts } from '#features/support/service/contact-facts.tsx'
import { download } from '#lib/call.ts'
import { useParams } from '#lib/resolution.ts'
import { useTexts } from '#lib/texts.ts'
import { useApiMutation } from '#lib/api/use-api-mutation.ts'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { PageHead } from '#ui/layout/page-head.tsx'
import { ErrorState } from '#ui/state/error-state.tsx'
import { Note } from '#ui/state/note.tsx'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import { cx } from '#ui/cx.ts'
import stack from '#ui/layout/stack.module.css'
import withAside from '#ui/layout/with-aside.module.css'
import styles from './support-page.module.css'

interface FollowedProps {
  one: FollowedCase
  token: string
}

/** Opening the link proves access to the mailbox. Confirmed from the browser: mail scanners open links too. */
function useConfirmed({ one, token }: FollowedProps): boolean {
  const [isNew] = useState(!one.gets_mail)
  const { mutate, isSuccess } = useApiMutation(confirmFollowedCase)
  useEffect(() => {
    if (isNew) mutate({ params: { token }, body: {} })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, [])
  return isNew && isSuccess
}

function Confirmed(props: FollowedProps) {
  const t = useTexts('support')
  const isConfirmed = useConfirmed(props)
  return (
    <div role="status" className={styles.news}>
      {isConfirmed && <Note tone="ok">{t('followed.confirmed')}</Note>}
    </div>
  )
}

function Answering({ one, token, onDone }: FollowedProps & { onDone: (text: string) => void }) {
  const t = useTexts('support')
  const isAsked = one.acts.includes('answer')
  if (!isAsked && !one.acts.includes('add')) return null
  const form = (
    <AnswerForm
      endpoint={answerFollowedCase}
      argsOf={({ message }) => ({ params: { token }, body: { message } })}
      name={`case ${one.number}`}
      label={isAsked ? t('answer.label') : t('add.label')}
      help={t('followed.filesByMail')}
      submitLabel={isAsked ? t('answer.submit') : t('add.submit')}
      hasFiles={false}
      onDone={() => onDone(isAsked ? t('answer.done') : t('add.done'))}
    />
  )
  return isAsked ? form : <FurtherMessage>{form}</FurtherMessage>
}

function LoadedCase({ one, token, children }: FollowedProps & { children: ReactNode }) {
  const t = useTexts('support')
  const titleOf = useCaseTitle()
  const [done, setDone] = useState('')
  const params = { token }
  return (
    <div className={styles.page}>
      <PageHead
        className={styles.head}
        title={titleOf({ ...one, contract: null })}
        aside={<StateChip one={one} />}
      >
        {t(kindLabels[one.kind])} {one.number}
      </PageHead>
      <ClockLink clock={one.clock} />
      <Confirmed one={one} token={token} />
      <DoneNote text={done} />
      <div className={withAside.page}>
        <div className={stack.s5}>
          <WaitingOnCard one={one}>
            <Answering one={one} token={token} onDone={setDone} />
          </WaitingOnCard>
          <Rating
            one={one}
            endpoint={rateFollowedCase}
            argsOf={(body) => ({ params, body })}
            onDone={setDone}
          />
          <CaseHistory
            one={one}
            files={(entry) => <FileNames entry={entry} />}
            saveReceipt={() => download(followedReceipt, { params })}
          />
          {one.rating?.words && <GivenRating rating={one.rating} />}
        </div>
        <aside className={cx(stack.s4, withAside.aside)} aria-label={t('detail.aside')}>
          <ClockCard one={one} />
          <ContactFacts />
          {children}
        </aside>
      </div>
    </div>
  )
}

/** Target of the mails about a case: without a session, the link is the proof. */
export default function FollowedCasePage() {
  const t = useTexts('support')
  const { token = '' } = useParams()
  const query = useApiQuery(followedCase, { params: { token } }, { isWanted: token.length >= 20 })
  const { data, error } = query
  const ending = useApiMutation(endFollowLink)
  if (ending.isSuccess) return <EndedLink token={token} />
  if (data)
    return (
      <LoadedCase one={data} token={token}>
        <LinkCard ending={ending} onEnd={() => ending.mutate({ params: { token }, body: {} })} />
      </LoadedCase>
    )
  if (error?.code === 'follow_link_ended') return <EndedLink token={token} />
  if (token.length < 20 || error?.status === 404 || error?.status === 400)
    return (
      <ErrorState level={1} title={t('followed.unknown')}>
        {t('followed.unknownText')}
      </ErrorState>
    )
  if (error) return <CaseFailed query={query} />
  return (
    <Loading label={t('detail.loading')}>
      <div className={styles.page}>
        <Skeleton text="xl" width="half" />
        <Skeleton shape="block" className={styles.block} />
      </div>
    </Loading>
  )
}
