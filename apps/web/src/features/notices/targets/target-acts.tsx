import { noticeTargets, removeTarget, resumeTarget } from '@fanal/contract/notices'
import type { ReactNode } from 'react'
import { useReadOnlyReason } from '#lib/parts/use-read-only.ts'
import { useTexts } from '#lib/texts.ts'
import { useApiMutation } from '#lib/api/use-api-mutation.ts'
import { Button } from '#ui/button/button.tsx'
import styles from './where.module.css'

/** Sends again to what was stopped. */
export function TryAgain({ id, label, children }: { id: number; label?: string; children: ReactNode }) {
  const t = useTexts('notices')
  const readOnly = useReadOnlyReason()
  const { mutate, isPending, isError } = useApiMutation(resumeTarget, { invalidates: [noticeTargets] })
  return (
    <span>
      <Button
        size="s"
        label={label}
        busy={isPending}
        disabledReason={readOnly}
        onClick={() => mutate({ params: { id } })}
      >
        {children}
      </Button>
      <span role="alert">{isError && <small className={styles.bad}>{t('actFailed')}</small>}</span>
    </span>
  )
}

/** Takes a device or a webhook away; `onGone` afterwards, since the button is gone with it. */
export function useRemoving(onGone: () => void) {
  const { mutate, isPending, variables, isError } = useApiMutation(removeTarget, {
    invalidates: [noticeTargets],
  })
  return {
    remove: (id: number) => mutate({ params: { id } }, { onSuccess: onGone }),
    removing: isPending ? variables.params.id : undefined,
    hasFailed: isError,
  }
}
