import { mailLoginLink } from '@fanal/contract/access'
import type { PasskeyAsked } from '@fanal/contract/schemas/passkeys'
import { useEffect, useRef, useState } from 'react'
import { call } from '#lib/call.ts'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { iconKey, iconMail } from '#ui/text/icons.ts'
import { Note } from '#ui/state/note.tsx'
import styles from '#ui/form/form-layout.module.css'
import { passkeyError, signInWithPasskey } from './passkey-ceremony.ts'

interface PasskeyStepProps {
  /** The challenge after a right password. */
  asked?: PasskeyAsked
  onDone: () => void
  onBack: () => void
}

interface StepNoteProps {
  error: TextKey<'passkeys'> | undefined
  isMailed: boolean
  isSecond: boolean
}

function StepNote({ error, isMailed, isSecond }: StepNoteProps) {
  const t = useTexts('passkeys')
  if (error)
    return (
      <Note tone="bad" role="alert">
        {t(error)}
      </Note>
    )
  if (isMailed)
    return (
      <Note tone="ok" role="status">
        {t('step.mailed')}
      </Note>
    )
  return (
    <Note role="status" icon={iconKey}>
      {t(isSecond ? 'step.second' : 'step.first')}
    </Note>
  )
}

/** Replaces the login form during the passkey prompt, and shows its result. */
export function PasskeyStep({ asked, onDone, onBack }: PasskeyStepProps) {
  const t = useTexts('passkeys')
  const [error, setError] = useState<TextKey<'passkeys'>>()
  const [isBusy, setBusy] = useState(false)
  const [isMailed, setMailed] = useState(false)
  const words = useRef<HTMLDivElement>(null)
  const hasBegun = useRef(false)

  /** The text changes in place: focus moves there. */
  const say = (next: { error?: TextKey<'passkeys'>; isMailed?: boolean }) => {
    setError(next.error)
    if (next.isMailed) setMailed(true)
    setBusy(false)
    requestAnimationFrame(() => words.current?.focus())
  }
  const act = async (work: () => Promise<void>) => {
    setBusy(true)
    setError(undefined)
    await work().catch((failure: unknown) => say({ error: passkeyError(failure) }))
  }
  const begin = () => act(() => signInWithPasskey(asked).then(onDone))
  const mail = () =>
    act(async () => {
      await call(mailLoginLink, { body: { challenge_id: asked?.challenge_id ?? '' } })
      say({ isMailed: true })
    })
  useEffect(() => {
    // Once: a second prompt would replace the first.
    if (hasBegun.current) return
    hasBegun.current = true
    words.current?.focus()
    void begin()
  })

  // The password's challenge is valid once: after a refusal the password comes first again.
  const isOver = asked !== undefined && error === 'error.notKnown'
  return (
    <div className={styles.form}>
      <div ref={words} tabIndex={-1} className={styles.alert}>
        <StepNote error={error} isMailed={isMailed} isSecond={asked !== undefined} />
      </div>
      {!isOver && (
        <Button variant="primary" icon={iconKey} busy={isBusy} block onClick={begin}>
          {t('step.again')}
        </Button>
      )}
      {asked?.can_mail_link && !isOver && (
        <Button icon={iconMail} block disabledReason={isMailed ? t('step.mailed') : undefined} onClick={mail}>
          {t('step.mail')}
        </Button>
      )}
      {asked && !asked.can_mail_link && <p className={styles.hint}>{t('step.lost')}</p>}
      <Button variant="quiet" block onClick={onBack}>
        {t('step.back')}
      </Button>
    </div>
  )
}
