import { customerTimeline, noteCustomer } from '@fanal/contract/desk/customers'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFailureText } from '#desk/lib/failure-text.ts'
import { useMay } from '#desk/lib/staff.tsx'
import { TextareaField } from '#fields/textarea-field.tsx'
import { call } from '#lib/call.ts'
import { useForm } from '#lib/forms/use-form.ts'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Note } from '#ui/state/note.tsx'
import type { CustomerKey } from '../customer-labels.ts'
import styles from './customer.module.css'

const codes: Readonly<Record<string, CustomerKey>> = { required: 'required', too_long: 'tooLong' }

/** What staff say among themselves; it is then a line of the timeline. */
export function NoteForm({ id }: { id: number }) {
  const t = useTexts('desk-customers')
  const isAllowed = useMay()('customer.note').is === 'allowed'
  const failureText = useFailureText()
  const client = useQueryClient()
  const [isSaved, setSaved] = useState(false)
  const form = useForm<{ text: string }>({
    values: { text: '' },
    required: ['text'],
    errorsShow: 'whenSent',
    textOf: (code) => codes[code] && t(codes[code]),
    send: async (body, idempotencyKey) => {
      await call(noteCustomer, { params: { id: String(id) }, body }, { idempotencyKey })
      await client.invalidateQueries({ queryKey: [customerTimeline.name] })
    },
    onDone: () => {
      form.reset({ text: '' })
      setSaved(true)
    },
  })
  if (!isAllowed) return null
  return (
    <Card>
      <form {...form.props} className={styles.note}>
        {form.failure && (
          <Note tone="bad" role="alert">
            {failureText(form.failure)}
          </Note>
        )}
        <TextareaField field={form.field('text')} label={t('note.title')} help={t('note.help')} rows={2} />
        <p className={styles.buttons}>
          <Button type="submit" size="s" busy={form.isBusy}>
            {t('note.save')}
          </Button>
          <span role="status" className={styles.meta}>
            {isSaved && !form.isDirty && t('note.saved')}
          </span>
        </p>
      </form>
    </Card>
  )
}
