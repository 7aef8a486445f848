import type { NoticeTarget, NoticeTargets } from '@fanal/contract/schemas/notices/targets'
import { rotateWebhook } from '@fanal/contract/notices'
import { useRef, useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useReadOnlyReason } from '#lib/parts/use-read-only.ts'
import { useTexts } from '#lib/texts.ts'
import { useApiMutation } from '#lib/api/use-api-mutation.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/state/note.tsx'
import { useRemoving } from './target-acts.tsx'
import { TargetItem } from './target-item.tsx'
import { AddWebhookDialog, RemoveWebhookDialog, SecretDialog } from './webhook-dialogs.tsx'
import { WhereRow } from './where-row.tsx'
import styles from './where.module.css'

type Step = { kind: 'add' } | { kind: 'secret'; secret: string } | { kind: 'remove'; webhook: NoticeTarget }

/** Programs that listen. */
export function WebhooksRow({ targets }: { targets: NoticeTargets }) {
  const t = useTexts('notices')
  const readOnly = useReadOnlyReason()
  const [step, setStep] = useState<Step>()
  const place = useRef<HTMLDivElement>(null)
  const { remove, removing, hasFailed } = useRemoving(() => place.current?.focus())
  const rotate = useApiMutation(rotateWebhook)
  const rotateOf = (id: number) =>
    rotate.mutate({ params: { id } }, { onSuccess: ({ secret }) => setStep({ kind: 'secret', secret }) })
  const isFull = targets.webhooks.length >= targets.limits.webhooks
  return (
    <WhereRow
      label={t('webhooks')}
      action={
        <Button
          variant="quiet"
          size="s"
          disabledReason={readOnly ?? (isFull ? t('webhooks.tooMany') : undefined)}
          onClick={() => setStep({ kind: 'add' })}
        >
          {t('webhooks.add')}
        </Button>
      }
    >
      <div ref={place} tabIndex={-1}>
        {targets.webhooks.length === 0 ? (
          <>
            {t('webhooks.none')}
            <small>{t('webhooks.hint')}</small>
          </>
        ) : (
          <ul className={styles.list}>
            {targets.webhooks.map((webhook) => (
              <Webhook
                key={webhook.id}
                webhook={webhook}
                isBusy={
                  removing === webhook.id || (rotate.isPending && rotate.variables.params.id === webhook.id)
                }
                onRotate={() => rotateOf(webhook.id)}
                onRemove={() => setStep({ kind: 'remove', webhook })}
              />
            ))}
          </ul>
        )}
      </div>
      <div role="alert">
        {(hasFailed || rotate.isError) && (
          <Note tone="bad" className={styles.note}>
            {t('actFailed')}
          </Note>
        )}
      </div>
      {step && <StepDialog step={step} onStep={setStep} onRemove={remove} />}
    </WhereRow>
  )
}

interface StepDialogProps {
  step: Step
  onStep: (step: Step | undefined) => void
  onRemove: (id: number) => void
}

function StepDialog({ step, onStep, onRemove }: StepDialogProps) {
  const close = () => onStep(undefined)
  if (step.kind === 'add')
    return <AddWebhookDialog onAdded={(secret) => onStep({ kind: 'secret', secret })} onClose={close} />
  if (step.kind === 'secret') return <SecretDialog secret={step.secret} onClose={close} />
  const { id, label } = step.webhook
  const remove = () => {
    close()
    onRemove(id)
  }
  return <RemoveWebhookDialog address={label} onRemove={remove} onClose={close} />
}

interface WebhookProps {
  webhook: NoticeTarget
  isBusy: boolean
  onRotate: () => void
  onRemove: () => void
}

function Webhook({ webhook, isBusy, onRotate, onRemove }: WebhookProps) {
  const t = useTexts('notices')
  const { dayAndMonth } = useFormats()
  const { label, stopped_at: stopped, failing_since: failing } = webhook
  return (
    <TargetItem
      target={webhook}
      name={label}
      trouble={
        stopped
          ? t('webhooks.stopped', { day: dayAndMonth(stopped) })
          : failing && t('webhooks.failing', { day: dayAndMonth(failing) })
      }
      acts={[
        { text: t('webhooks.rotate'), isBusy, onAct: onRotate },
        { text: t('remove'), onAct: onRemove },
      ]}
    />
  )
}
