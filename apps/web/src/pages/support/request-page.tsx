import { answerCase, caseReceipt, endCaseLinks, rateCase } from '@fanal/contract/support'
import type { Case } from '@fanal/contract/schemas/support'
import { useState } from 'react'
import { ErrorView } from '#features/shell/error-view.tsx'
import { kindLabels } from '#features/support/case-labels.ts'
import { AnswerForm, type Written } from '#features/support/detail/answer-form.tsx'
import { EndingActs, GoOn } from '#features/support/detail/case-acts.tsx'
import { CaseFailed } from '#features/support/detail/case-failed.tsx'
import { CaseFiles } from '#features/support/detail/case-files.tsx'
import { ClockCard } from '#features/support/detail/clock-card.tsx'
import { ClockLink } from '#features/support/detail/clock-link.tsx'
import { DataCard } from '#features/support/detail/data-card.tsx'
import { DoneNote } from '#features/support/detail/done-note.tsx'
import { FurtherMessage } from '#features/support/detail/further-message.tsx'
import { LinkCard } from '#features/support/detail/link-card.tsx'
import { GivenRating, Rating } from '#features/support/detail/rating.tsx'
import { StateChip } from '#features/support/detail/state-chip.tsx'
import { CaseHistory } from '#features/support/detail/case-history.tsx'
import { WaitingOnCard } from '#features/support/detail/waiting-on-card.tsx'
import { useCaseTitle } from '#features/support/list/case-row.tsx'
import { download } from '#lib/call.ts'
import { useListHref } from '#lib/last-list.ts'
import { PaperHead } from '#lib/parts/paper-head.tsx'
import { usePortal } from '#lib/portal.tsx'
import { useParams } from '#lib/resolution.ts'
import { useTexts } from '#lib/texts.ts'
import { useApiMutation } from '#lib/api/use-api-mutation.ts'
import { useRead } from '#lib/api/use-api-query.ts'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import { cx } from '#ui/cx.ts'
import stack from '#ui/layout/stack.module.css'
import withAside from '#ui/layout/with-aside.module.css'
import styles from './support-page.module.css'
import { caseRead } from '#features/support/reads.ts'

/** The answer box at once while it is asked for; else further words, folded. */
function Answering({ one, onDone }: { one: Case; onDone: (text: string) => void }) {
  const t = useTexts('support')
  const box = {
    endpoint: answerCase,
    argsOf: (body: Written) => ({ params: { id: one.number }, body }),
    name: `case ${one.number}`,
  }
  if (one.acts.includes('answer'))
    return (
      <AnswerForm
        {...box}
        label={t('answer.label')}
        help={one.gets_mail ? t('answer.byMail') : undefined}
        submitLabel={t('answer.submit')}
        onDone={() => onDone(t('answer.done'))}
      />
    )
  if (!one.acts.includes('add')) return null
  return (
    <FurtherMessage>
      <AnswerForm
        {...box}
        label={t('add.label')}
        submitLabel={t('add.submit')}
        onDone={() => onDone(t('add.done'))}
      />
    </FurtherMessage>
  )
}

function Head({ one }: { one: Case }) {
  const t = useTexts('support')
  const { linkTo } = usePortal()
  const titleOf = useCaseTitle()
  const list = useListHref('requests', linkTo('requests') ?? '/')
  return (
    <PageHead
      className={styles.head}
      title={titleOf(one)}
      back={{ href: list, label: t('detail.back') }}
      aside={<StateChip one={one} />}
    >
      {t(kindLabels[one.kind])} {one.number}
      {one.claim && ` · ${one.claim.tipus_label}`}
      {!one.claim && one.category && ` · ${one.category.name}`}
    </PageHead>
  )
}

function LoadedCase({ one }: { one: Case }) {
  const t = useTexts('support')
  const [done, setDone] = useState('')
  const params = { id: one.number }
  const ending = useApiMutation(endCaseLinks)
  return (
    <div className={styles.page}>
      <PaperHead />
      <Head one={one} />
      <ClockLink clock={one.clock} />
      <DoneNote text={done} />
      <div className={withAside.page}>
        <div className={stack.s5}>
          <WaitingOnCard one={one}>
            <Answering one={one} onDone={setDone} />
            <GoOn one={one} onDone={setDone} />
          </WaitingOnCard>
          <Rating one={one} endpoint={rateCase} argsOf={(body) => ({ params, body })} onDone={setDone} />
          <CaseHistory
            one={one}
            files={(entry) => <CaseFiles entry={entry} number={one.number} />}
            saveReceipt={() => download(caseReceipt, { params })}
          />
          {one.rating?.words && <GivenRating rating={one.rating} />}
        </div>
        <aside className={cx(stack.s4, withAside.aside)} aria-label={t('detail.aside')}>
          <ClockCard one={one} />
          <DataCard one={one} acts={<EndingActs one={one} onDone={setDone} />} />
          {one.gets_mail && <LinkCard ending={ending} onEnd={() => ending.mutate({ params, body: {} })} />}
        </aside>
      </div>
    </div>
  )
}

function CaseSkeleton() {
  const t = useTexts('support')
  return (
    <Loading label={t('detail.loading')}>
      <div className={styles.page}>
        <Skeleton text="xl" width="half" />
        <div className={withAside.page}>
          <div className={stack.s5}>
            <Skeleton shape="block" className={styles.block} />
            <Skeleton shape="block" className={styles.block} />
          </div>
          <Skeleton shape="block" className={styles.block} />
        </div>
      </div>
    </Loading>
  )
}

/** One case: whose turn it is, its history, its clock. */
export default function RequestPage() {
  const { id = '' } = useParams()
  const isNumber = /^\d{8,12}$/.test(id)
  const query = useRead(caseRead(id), { isWanted: isNumber })
  const { data, error } = query
  if (!isNumber || (error?.status === 404 && !data)) return <ErrorView status={404} />
  if (data) return <LoadedCase key={data.number} one={data} />
  return error ? <CaseFailed query={query} /> : <CaseSkeleton />
}
