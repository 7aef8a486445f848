import { caseForm } from '@fanal/contract/desk/casework'
import type { CaseDraft, StaffCase } from '@fanal/contract/schemas/desk/casework'
import {
  type ClaimForm,
  type FormPath,
  isCorrectable,
  textsOfForm,
  withText,
} from '@fanal/domain/support/claims/claim-form'
import type { Ref } from 'react'
import { FailedRead } from '#desk/lib/failed-read.tsx'
import { useMay } from '#desk/lib/staff.tsx'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { useTexts } from '#lib/texts.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import grid from '#ui/form/field-grid.module.css'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Textarea } from '#ui/form/textarea.tsx'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import { useFormLabel } from '../use-form-label.ts'
import styles from './editor.module.css'

interface DistributorFieldsProps {
  one: StaffCase
  draft: CaseDraft
  change: (changes: Partial<CaseDraft>) => void
  ref: Ref<HTMLTextAreaElement>
}

/** Form R1 as it will be sent, to be corrected, and what may be added to it. */
export function DistributorFields({ one, draft, change, ref }: DistributorFieldsProps) {
  const t = useTexts('desk-casework')
  const { number, kind, state } = one.case
  const isAllowed = useMay()('case.forward', { kind }).is === 'allowed'
  const query = useApiQuery(caseForm, { params: { id: number } }, { isWanted: isAllowed })
  const { notes, ...corrected } = draft.fields
  const correct = (form: ClaimForm) => (path: FormPath, text: string) => {
    const [key = ''] = path
    change({ fields: { ...draft.fields, [key]: withText(form, path, text)[key] } })
  }
  const addNotes = (added: string) => change({ fields: added ? { ...corrected, notes: added } : corrected })
  const form = query.data && { ...query.data.form, ...corrected }
  return (
    <div className={styles.box}>
      {form && (
        <FormTexts form={form} distributor={one.contract?.distributor ?? ''} onCorrect={correct(form)} />
      )}
      {!form && query.error && <FailedRead query={query} />}
      {!form && query.isLoading && (
        <Loading label={t('r1.loading')}>
          <Skeleton shape="block" />
        </Loading>
      )}
      <textarea
        ref={ref}
        className={styles.text}
        rows={2}
        aria-label={t('r1.comments')}
        placeholder={t('r1.comments')}
        maxLength={1_000}
        value={typeof notes === 'string' ? notes : ''}
        onChange={({ target }) => addNotes(target.value)}
      />
      {state === 'asked' && (
        <Checkbox
          className={styles.check}
          checked={draft.is_unanswered_fine}
          onChange={({ target }) => change({ is_unanswered_fine: target.checked })}
        >
          {t('r1.unanswered')}
        </Checkbox>
      )}
    </div>
  )
}

interface FormTextsProps {
  form: ClaimForm
  distributor: string
  onCorrect: (path: FormPath, text: string) => void
}

function FormTexts({ form, distributor, onCorrect }: FormTextsProps) {
  const t = useTexts('desk-casework')
  const labelOf = useFormLabel()
  const texts = textsOfForm(form)
  const facts = texts.filter(({ path }) => !isCorrectable(path))
  return (
    <div className={styles.form} role="group" aria-label={t('r1.title')}>
      <dl className={styles.facts}>
        {distributor && (
          <div>
            <dt>{t('r1.distributor')}</dt>
            <dd>{distributor}</dd>
          </div>
        )}
        {facts.map(({ path, text }) => (
          <div key={path.join('.')}>
            <dt>{labelOf(path)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.corrections}>
        <div className={grid.grid}>
          {texts
            .filter(({ path }) => isCorrectable(path) && path[0] !== 'comments')
            .map(({ path, text }) => (
              <Field key={path.join('.')} label={labelOf(path)}>
                {(control) => (
                  <TextInput
                    {...control}
                    maxLength={1_000}
                    value={text}
                    onChange={({ target }) => onCorrect(path, target.value)}
                  />
                )}
              </Field>
            ))}
        </div>
        <Field label={labelOf(['comments'])}>
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              maxLength={40_000}
              value={typeof form['comments'] === 'string' ? form['comments'] : ''}
              onChange={({ target }) => onCorrect(['comments'], target.value)}
            />
          )}
        </Field>
      </div>
    </div>
  )
}
