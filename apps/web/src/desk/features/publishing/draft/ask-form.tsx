import { askPublication, publishDraft } from '@fanal/contract/desk/publishing'
import type { PublishDraft } from '@fanal/contract/schemas/desk/publishing'
import { staffApprovals, staffProfile } from '@fanal/contract/desk/staff'
import { madridInstant } from '@fanal/domain/publishing/publish-time'
import { useQueryClient } from '@tanstack/react-query'
import { useFailureText } from '#desk/lib/failure-text.ts'
import { TextareaField } from '#fields/textarea-field.tsx'
import { TextField } from '#fields/text-field.tsx'
import { call } from '#lib/call.ts'
import { useForm } from '#lib/forms/use-form.ts'
import { withProof } from '#lib/session/proof.ts'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/state/note.tsx'
import type { PublishingKey } from '../publishing-labels.ts'
import styles from '../publishing.module.css'
import { touched } from './draft-button.tsx'

const codes: Readonly<Record<string, PublishingKey>> = {
  required: 'release.required',
  past: 'release.past',
  too_late: 'release.tooLate',
}

const failures: Readonly<Record<string, PublishingKey>> = {
  changed_meanwhile: 'release.changed',
  not_possible: 'release.notPossible',
}

interface AskFormProps {
  draft: PublishDraft
  isSaved: boolean
  hasChanges: boolean
}

/** Publishes, now or at a time; or asks a second person to. */
export function AskForm({ draft, isSaved, hasChanges }: AskFormProps) {
  const t = useTexts('desk-publishing')
  const failureText = useFailureText()
  const client = useQueryClient()
  const form = useForm({
    values: { at: '', reason: '' },
    required: ['reason'],
    textOf: (code) => codes[code] && t(codes[code]),
    refused: ({ errors }) => {
      const [code] = errors['publish_at'] ?? []
      if (code) return { at: code }
      return errors['reason'] ? { reason: 'required' } : {}
    },
    send: async ({ at, reason }, idempotencyKey) => {
      const body = { seen: draft.seen, reason, publish_at: madridInstant(at) ?? null }
      try {
        await withProof(() => call(askPublication, { params: { id: draft.id }, body }, { idempotencyKey }))
        for (const { name } of [...touched, staffApprovals, staffProfile])
          await client.invalidateQueries({ queryKey: [name] })
      } catch (error) {
        await client.invalidateQueries({ queryKey: [publishDraft.name] })
        throw error
      }
    },
  })
  const failure = form.failure && failures[form.failure.code]
  return (
    <form {...form.props} className={styles.form}>
      {form.failure && (
        <Note tone="bad" role="alert">
          {failure ? t(failure) : failureText(form.failure)}
        </Note>
      )}
      <TextField
        field={form.field('at')}
        type="datetime-local"
        label={t('release.at')}
        help={t('release.atHelp')}
      />
      <TextareaField
        field={form.field('reason')}
        label={t('release.reason')}
        help={t('release.reasonHelp')}
        rows={2}
        required
      />
      <Button
        type="submit"
        variant="primary"
        block
        busy={form.isBusy}
        disabledReason={blockedBy(draft, isSaved, hasChanges, t)}
      >
        {t(draft.second === null ? 'release.publish' : 'release.ask')}
      </Button>
    </form>
  )
}

function blockedBy(
  { problems }: PublishDraft,
  isSaved: boolean,
  hasChanges: boolean,
  t: (key: PublishingKey) => string,
): string | undefined {
  if (!isSaved) return t('release.unsaved')
  if (!hasChanges) return t('release.unchanged')
  return problems.length > 0 ? t('release.blocked') : undefined
}
