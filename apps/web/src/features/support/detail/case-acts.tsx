import { reopenCase, solveCase, withdrawCase } from '@fanal/contract/support'
import type { Case } from '@fanal/contract/schemas/support'
import { useState } from 'react'
import { useReadOnlyReason } from '#lib/parts/use-read-only.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { useApiMutation } from '#lib/api/use-api-mutation.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import buttons from '#ui/button/button-line.module.css'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { iconCheck, iconRefresh } from '#ui/text/icons.ts'
import { FailureNote } from '#features/support/support-form.tsx'
import { invalidates } from '#features/support/use-support-form.ts'
import { AnswerForm } from './answer-form.tsx'

const endingActs = {
  withdraw: {
    endpoint: withdrawCase,
    title: 'act.withdraw.title',
    text: 'act.withdraw.text',
    confirm: 'act.withdraw.confirm',
    done: 'act.withdraw.done',
  },
  solve: {
    endpoint: solveCase,
    title: 'act.solve.title',
    text: 'act.solve.text',
    confirm: 'act.solve.confirm',
    done: 'act.solve.done',
  },
} as const
type EndingAct = keyof typeof endingActs

interface ConfirmProps {
  act: EndingAct
  number: string
  onClose: () => void
  onDone: () => void
}

/** Says what the act means before it is done. */
function Confirm({ act, number, onClose, onDone }: ConfirmProps) {
  const t = useTexts('support')
  const { endpoint, title, text, confirm } = endingActs[act]
  const { mutate, isPending, error } = useApiMutation(endpoint, { invalidates })
  return (
    <Dialog
      open
      size="s"
      onClose={onClose}
      title={t(title)}
      closeLabel={t('act.cancel')}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('act.cancel')}
          </Button>
          <Button
            variant="primary"
            busy={isPending}
            data-autofocus
            onClick={() => mutate({ params: { id: number }, body: {} }, { onSuccess: onDone })}
          >
            {t(confirm)}
          </Button>
        </>
      }
    >
      <p>{t(text)}</p>
      {error && <FailureNote failure={error} />}
    </Dialog>
  )
}

interface ActsProps {
  one: Case
  /** What was done, in words. */
  onDone: (text: string) => void
}

/** Withdrawing, and saying that it is solved. */
export function EndingActs({ one, onDone }: ActsProps) {
  const t = useTexts('support')
  const readOnly = useReadOnlyReason()
  const [opened, setOpened] = useState<EndingAct>()
  return (
    <>
      {one.acts.includes('solve') && (
        <Button size="s" icon={iconCheck} disabledReason={readOnly} onClick={() => setOpened('solve')}>
          {t('act.solve')}
        </Button>
      )}
      {one.acts.includes('withdraw') && (
        <Button size="s" variant="quiet" disabledReason={readOnly} onClick={() => setOpened('withdraw')}>
          {t('act.withdraw')}
        </Button>
      )}
      {opened && (
        <Confirm
          act={opened}
          number={one.number}
          onClose={() => setOpened(undefined)}
          onDone={() => {
            setOpened(undefined)
            onDone(t(endingActs[opened].done))
          }}
        />
      )}
    </>
  )
}

/** A closed case goes on: in the one into which it was merged, opened again while it may be, else in a new one that names it. */
export function GoOn({ one, onDone }: ActsProps) {
  const t = useTexts('support')
  const { linkTo } = usePortal()
  const readOnly = useReadOnlyReason()
  const [isOpen, setOpen] = useState(false)
  const contract: Record<string, string> = one.contract ? { contract: one.contract.name } : {}
  const next = linkTo(
    one.kind === 'claim' ? 'claims' : 'newRequest',
    {},
    { ...contract, earlier: one.number },
  )
  if (one.merged_into) {
    const { number } = one.merged_into
    const other = linkTo('request', { id: number })
    return other ? (
      <div className={buttons.line}>
        <ButtonLink href={other}>{t('act.merged', { number })}</ButtonLink>
      </div>
    ) : null
  }
  if (one.acts.includes('reopen'))
    return (
      <div className={buttons.line}>
        <Button icon={iconRefresh} disabledReason={readOnly} onClick={() => setOpen(true)}>
          {t('act.reopen')}
        </Button>
        {isOpen && (
          <Dialog
            open
            onClose={() => setOpen(false)}
            title={t('act.reopen.title')}
            closeLabel={t('act.cancel')}
          >
            <AnswerForm
              endpoint={reopenCase}
              argsOf={(body) => ({ params: { id: one.number }, body })}
              name={`reopen ${one.number}`}
              label={t('act.reopen.why')}
              help={t('act.reopen.text')}
              submitLabel={t('act.reopen')}
              onDone={() => {
                setOpen(false)
                onDone(t('act.reopen.done'))
              }}
            />
          </Dialog>
        )}
      </div>
    )
  return one.acts.includes('link') && next ? (
    <div className={buttons.line}>
      <ButtonLink href={next}>{t(one.kind === 'claim' ? 'act.linkClaim' : 'act.linkRequest')}</ButtonLink>
    </div>
  ) : null
}
