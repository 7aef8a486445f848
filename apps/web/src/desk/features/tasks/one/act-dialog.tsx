import type { StaffTask } from '@fanal/contract/schemas/desk/tasks'
import { madridDayOf } from '@fanal/domain/dates'
import { useEffect, useRef, useState } from 'react'
import { DateField } from '#fields/date-field.tsx'
import { SelectField } from '#fields/select-field.tsx'
import { TextareaField } from '#fields/textarea-field.tsx'
import { type Form, useForm } from '#lib/forms/use-form.ts'
import { withProof } from '#lib/session/proof.ts'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import layout from '#ui/form/form-layout.module.css'
import { Dialog } from '#ui/overlay/dialog.tsx'
import type { TaskKey } from '../task-labels.ts'
import { Meanwhile } from './meanwhile.tsx'
import type { TaskAct } from './task-act.ts'
import { useRenewTasks } from './use-run-act.ts'

interface ActDialogProps {
  act: TaskAct
  task: StaffTask
  onEnd: (isDone: boolean) => void
}

const helps: Record<NonNullable<TaskAct['words']>, TaskKey | undefined> = {
  audit: 'reason.help',
  customer: 'reason.customer',
  note: undefined,
  mail: 'reason.mail',
}

const codes: Readonly<Record<string, TaskKey>> = {
  required: 'reason.required',
  too_long: 'reason.tooLong',
  not_a_choice: 'reason.required',
}

interface ActForm {
  words: string
  /** The day, or the code. */
  asked: string
}

/** What an act asks for beside the press of its button. */
function ActFields({ act, form }: { act: TaskAct; form: Form<ActForm> }) {
  const t = useTexts('desk-tasks')
  const { asks, words, isBrief } = act
  const help = words && helps[words]
  return (
    <>
      {asks === 'day' && <DateField field={form.field('asked')} label={t('asked.day')} required />}
      {asks && asks !== 'day' && (
        <SelectField
          field={form.field('asked')}
          label={t('asked.code')}
          placeholder={t('asked.choose')}
          options={asks}
          required
        />
      )}
      {words && (
        <TextareaField
          field={form.field('words')}
          label={t(isBrief ? 'reason.detail' : words === 'note' ? 'reason.note' : 'reason.label')}
          {...(help && { help: t(help) })}
          rows={3}
          {...(isBrief ? { optionalText: t('reason.optional') } : { required: true })}
        />
      )}
    </>
  )
}

/** Says what an act does, and asks why. If the task changes meanwhile the words stay, and what changed is shown. */
export function ActDialog({ act, task, onEnd }: ActDialogProps) {
  const t = useTexts('desk-tasks')
  const desk = useTexts('desk')
  const renew = useRenewTasks()
  const [today] = useState(() => madridDayOf(Date.now()))
  // An answer that comes while the dialog is open is no reading: what counts is what was read.
  const [known, setKnown] = useState(task.seen)
  const seen = useRef(task.seen)
  const form = useForm<ActForm>({
    values: { words: '', asked: act.asks === 'day' ? today : '' },
    required: [
      ...(act.words && !act.isBrief ? ['words' as const] : []),
      ...(act.asks ? ['asked' as const] : []),
    ],
    textOf: (code) => codes[code] && t(codes[code]),
    refused: ({ errors }) => {
      const [code] = errors['reason'] ?? errors['text'] ?? []
      const [wrong] = errors['code'] ?? errors['day'] ?? []
      return { ...(code && { words: code }), ...(wrong && { asked: wrong }) }
    },
    send: async ({ words, asked }, key) => {
      setKnown(seen.current)
      try {
        await withProof(() => act.run(words, seen.current, key, asked))
      } finally {
        await renew()
      }
    },
    onDone: () => onEnd(true),
  })
  const { failure } = form
  useEffect(() => {
    if (failure?.code === 'changed_meanwhile') seen.current = task.seen
  }, [failure, task.seen])
  return (
    <Dialog
      form={form.props}
      size="s"
      title={t(act.label)}
      closeLabel={desk('close')}
      cancelLabel={desk('cancel')}
      onClose={() => onEnd(false)}
      footer={
        <Button type="submit" variant={act.variant === 'danger' ? 'danger' : 'primary'} busy={form.isBusy}>
          {t(act.label)}
        </Button>
      }
    >
      <div className={layout.form}>
        {failure && <Meanwhile task={task} failure={failure} known={known} />}
        {act.text && <p>{t(act.text, act.values)}</p>}
        <ActFields act={act} form={form} />
      </div>
    </Dialog>
  )
}
