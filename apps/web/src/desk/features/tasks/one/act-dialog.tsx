import type { StaffTask } from '@fanal/contract/schemas/tasks'
import { useEffect, useRef, useState } from 'react'
import { TextareaField } from '#fields/textarea-field.tsx'
import { useForm } from '#lib/forms/use-form.ts'
import { withProof } from '#lib/session/proof.ts'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import layout from '#ui/form/form-layout.module.css'
import { Dialog } from '#ui/overlay/dialog.tsx'
import type { TaskKey } from '../task-labels.ts'
import { Meanwhile } from './meanwhile.tsx'
import type { TaskAct } from './task-acts.ts'
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
}

const codes: Readonly<Record<string, TaskKey>> = {
  required: 'reason.required',
  too_long: 'reason.tooLong',
}

/** Says what an act does, and asks why. If the task changes meanwhile the words stay, and what changed is shown. */
export function ActDialog({ act, task, onEnd }: ActDialogProps) {
  const t = useTexts('desk-tasks')
  const desk = useTexts('desk')
  const renew = useRenewTasks()
  // An answer that comes while the dialog is open is no reading: what counts is what was read.
  const [known, setKnown] = useState(task.seen)
  const seen = useRef(task.seen)
  const form = useForm<{ words: string }>({
    values: { words: '' },
    required: act.words ? ['words'] : [],
    textOf: (code) => codes[code] && t(codes[code]),
    refused: ({ errors }) => {
      const [code] = errors['reason'] ?? errors['text'] ?? []
      return code ? { words: code } : {}
    },
    send: async ({ words }, key) => {
      setKnown(seen.current)
      try {
        await withProof(() => act.run(words, seen.current, key))
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
  const help = act.words && helps[act.words]
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
        {act.words && (
          <TextareaField
            field={form.field('words')}
            label={t(act.words === 'note' ? 'reason.note' : 'reason.label')}
            {...(help && { help: t(help) })}
            rows={3}
            required
          />
        )}
      </div>
    </Dialog>
  )
}
