import { useState } from 'react'
import type { ConfirmAnswer } from '@fanal/contract/schemas/contracting/signature'
import { navigate } from '#lib/location.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { StepTitle } from '#features/contracting/wizard/step-form.tsx'
import styles from '#features/contracting/wizard/step-form.module.css'
import { useWizard } from '#features/contracting/wizard/wizard-context.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import buttons from '#ui/button/button-line.module.css'
import { Card } from '#ui/layout/card.tsx'
import { Note } from '#ui/state/note.tsx'
import { ServerHtml } from '#ui/text/server-html.tsx'
import { ActivateAccount } from './activate-account.tsx'
import { type Made, MadeContracts } from './made-contracts.tsx'
import { OrderTracking } from './order-tracking.tsx'

type Result = ConfirmAnswer['result']

/** The retailer's own words, where its server tells nothing else. */
function Render({ render: { format, body } }: Pick<Result, 'render'>) {
  if (!body) return null
  return format === 'html' ? <ServerHtml html={body} /> : <p className={styles.words}>{body}</p>
}

/** Whether it is signed, or a person will call. */
function useFinishTitle(made: readonly Made[], isTwo: boolean): { title: string; sentence: string } {
  const t = useTexts('contracting')
  const { outcome, steps } = useWizard()
  const isHalted = outcome.isShown
    ? made.every(({ result }) => result.contract === null)
    : !steps.includes('payment')
  if (isHalted) return { title: t('finish.haltTitle'), sentence: t('finish.haltSentence') }
  return {
    title: t(isTwo ? 'finish.titleBoth' : 'finish.title'),
    sentence: t('finish.sentence'),
  }
}

function Acts({ isSigned }: { isSigned: boolean }) {
  const t = useTexts('contracting')
  const { forgetSigned, reset, kind } = useWizard()
  const [isLeaving, setLeaving] = useState(false)
  const { linkTo, profile } = usePortal()
  const contractType = kind === 'gas' ? 'gas' : 'electricity'
  const contracts = profile && isSigned ? linkTo('contracts', { contractType }) : undefined
  // Awaited: a wizard that is opened again before would show what was signed.
  const forget = async () => {
    setLeaving(true)
    await forgetSigned()
    reset()
  }
  return (
    <div className={buttons.line}>
      {contracts ? (
        <ButtonLink variant="primary" href={contracts}>
          {t('finish.contracts')}
        </ButtonLink>
      ) : (
        <Button
          busy={isLeaving}
          onClick={async () => {
            await forget()
            navigate('/')
          }}
        >
          {t('finish.home')}
        </Button>
      )}
      <Button busy={isLeaving} onClick={forget}>
        {t('finish.another')}
      </Button>
    </div>
  )
}

/** What was signed, and what comes next with its dates. */
export function FinishStep() {
  const t = useTexts('contracting')
  const { electricity, gas, isGasUnread = false } = useWizard().outcome
  const { phone_crm } = usePortal().settings.organization
  const made: Made[] = [
    ...(electricity ? [{ energy: 'electricity' as const, result: electricity.result }] : []),
    ...(gas ? [{ energy: 'gas' as const, result: gas.result }] : []),
  ]
  const isTwo = made.length > 1 || isGasUnread
  const { title, sentence } = useFinishTitle(made, isTwo)
  const ownWords = made.filter(({ result }) => !result.due && !result.case_number)
  const caseNumber = made.find(({ result }) => result.case_number)?.result.case_number
  const isSigned = made.some(({ result }) => result.contract)
  return (
    <div className={styles.form}>
      <StepTitle title={title}>{sentence}</StepTitle>
      {caseNumber && <p>{t('finish.case', { number: caseNumber })}</p>}
      <MadeContracts made={made} isTwo={isTwo} />
      {isGasUnread && <Note role="status">{t('finish.gasUnread')}</Note>}
      {ownWords.map(({ energy, result }) => (
        <Card key={energy} className={styles.card}>
          <Render render={result.render} />
        </Card>
      ))}
      {isSigned && <ActivateAccount />}
      {phone_crm && <p>{t('finish.help', { phone: phone_crm })}</p>}
      <Acts isSigned={isSigned} />
      <OrderTracking />
    </div>
  )
}
