import type { CaseDraft, StaffCase } from '@fanal/contract/schemas/desk/casework'
import type { Ref } from 'react'
import { useTexts } from '#lib/texts.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import styles from './editor.module.css'

interface DistributorFieldsProps {
  one: StaffCase
  draft: CaseDraft
  change: (changes: Partial<CaseDraft>) => void
  ref: Ref<HTMLTextAreaElement>
}

/** What form R1 says of the case, and what may be added to it. */
export function DistributorFields({ one, draft, change, ref }: DistributorFieldsProps) {
  const t = useTexts('desk-casework')
  const { contract } = one
  const facts = [
    [t('r1.reference'), one.case.number],
    [t('r1.type'), one.case.claim ? `${one.case.claim.tipus} · ${one.case.claim.subtipus}` : ''],
    ['CUPS', contract?.cups ?? ''],
    [t('r1.distributor'), contract?.distributor ?? ''],
    [t('r1.invoice'), one.case.invoice?.number ?? ''],
  ].filter(([, value]) => value)
  return (
    <div className={styles.box}>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <textarea
        ref={ref}
        className={styles.text}
        rows={2}
        aria-label={t('r1.comments')}
        placeholder={t('r1.comments')}
        maxLength={1_000}
        value={draft.fields['notes'] ?? ''}
        onChange={({ target }) => change({ fields: target.value ? { notes: target.value } : {} })}
      />
      {one.case.state === 'asked' && (
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
