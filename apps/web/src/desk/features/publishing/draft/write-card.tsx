import type { DraftField, PublishDraft } from '@fanal/contract/schemas/desk/publishing'
import { useDays } from '#features/support/use-days.ts'
import { useTexts } from '#lib/texts.ts'
import { cx } from '#ui/cx.ts'
import { Button } from '#ui/button/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Textarea } from '#ui/form/textarea.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Note } from '#ui/state/note.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { fieldHints, useFieldLabel, usePartLabel, useProblemText } from '../publishing-labels.ts'
import { PictureField } from './picture-field.tsx'
import type { WrittenPart } from './use-written.ts'
import styles from './write-card.module.css'

interface WriteCardProps {
  draft: PublishDraft
  written: readonly WrittenPart[]
  isOpen: boolean
}

/** The texts of all languages side by side. */
export function WriteCard({ draft, written, isOpen }: WriteCardProps) {
  const t = useTexts('desk-publishing')
  const names = [...new Set(draft.fields.flatMap(({ variables }) => variables ?? []))].map(
    (name) => `{${name}}`,
  )
  const isWaiting = draft.state === 'waiting' || draft.state === 'scheduled'
  const writeBundled = () => {
    for (const { part, value } of draft.bundled)
      for (const [name, text] of Object.entries(value))
        written.find((one) => one.part === part)?.type(name, text)
  }
  return (
    <Card
      title={t('write.title')}
      aside={
        isOpen &&
        draft.bundled.length > 0 && (
          <Button size="s" onClick={writeBundled}>
            {t('write.bundled')}
          </Button>
        )
      }
    >
      {isWaiting && <p className={styles.meta}>{t('write.readOnly')}</p>}
      {names.length > 0 && (
        <p className={styles.meta} translate="no">
          {t('write.variables', { names: names.join(', ') })}
        </p>
      )}
      <div className={styles.parts}>
        {written.map((one) => (
          <PartFields key={one.part} draft={draft} one={one} isOpen={isOpen} />
        ))}
      </div>
    </Card>
  )
}

function PartFields({ draft, one, isOpen }: { draft: PublishDraft; one: WrittenPart; isOpen: boolean }) {
  const partLabel = usePartLabel()
  return (
    <fieldset
      className={cx(styles.part, one.part === 'all' && styles.shared)}
      lang={one.part === 'all' ? undefined : one.part}
    >
      <legend>{partLabel(one.part)}</legend>
      {draft.fields
        .filter((field) => field.is_shared === (one.part === 'all'))
        .map((field) => (
          <OneField key={field.name} draft={draft} field={field} one={one} isOpen={isOpen} />
        ))}
      {one.state === 'conflict' && <Conflict draft={draft} one={one} />}
      <SavedLine draft={draft} one={one} />
    </fieldset>
  )
}

function OneField({
  draft,
  field,
  one,
  isOpen,
}: {
  draft: PublishDraft
  field: DraftField
  one: WrittenPart
  isOpen: boolean
}) {
  const t = useTexts('desk-publishing')
  const label = useFieldLabel(draft)(field.name)
  const problemText = useProblemText()
  const help = fieldHints[field.name]
  const problem = draft.problems.find((found) => found.part === one.part && found.field === field.name)
  const value = one.value[field.name] ?? ''
  const type = ({ target }: { target: { value: string } }) => one.type(field.name, target.value)
  if (field.form === 'switch')
    return (
      <Switch
        label={`${label}: ${t(value === 'true' ? 'write.on' : 'write.off')}`}
        checked={value === 'true'}
        busy={!isOpen}
        onChange={(isOn) => one.type(field.name, String(isOn))}
      />
    )
  if (field.form === 'image')
    return (
      <PictureField
        label={label}
        value={value}
        isOpen={isOpen}
        onChange={(next) => one.type(field.name, next)}
      />
    )
  const isLong = field.form === 'html' || field.form === 'words' || value.includes('\n')
  return (
    <Field label={label} help={help && t(help)} error={problem && problemText(problem)}>
      {(control) =>
        isLong ? (
          <Textarea
            {...control}
            translate="no"
            rows={field.form === 'words' ? 3 : 5}
            value={value}
            readOnly={!isOpen}
            spellCheck
            onChange={type}
          />
        ) : (
          <TextInput {...control} value={value} readOnly={!isOpen} onChange={type} />
        )
      }
    </Field>
  )
}

/** What somebody else has saved meanwhile, beside what was typed: one of the two stays. */
function Conflict({ draft, one }: { draft: PublishDraft; one: WrittenPart }) {
  const t = useTexts('desk-publishing')
  const saved = draft.parts.find(({ part }) => part === one.part)
  if (!saved) return null
  const differing = Object.keys(saved.value).filter((name) => saved.value[name] !== one.value[name])
  return (
    <Note tone="warn" role="alert" title={t('write.conflict', { name: saved.saved_by })}>
      <dl className={styles.theirs}>
        {differing.map((name) => (
          <div key={name}>
            <dt>{t('write.theirs')}</dt>
            <dd>{saved.value[name]?.slice(0, 2_000)}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.buttons}>
        <Button size="s" onClick={one.save}>
          {t('write.keepMine')}
        </Button>
        <Button size="s" onClick={one.drop}>
          {t('write.takeTheirs')}
        </Button>
      </div>
    </Note>
  )
}

function SavedLine({ draft, one }: { draft: PublishDraft; one: WrittenPart }) {
  const t = useTexts('desk-publishing')
  const { moment } = useDays()
  const saved = draft.parts.find(({ part }) => part === one.part)
  if (one.state === 'failed')
    return (
      <Note
        tone="bad"
        role="alert"
        action={
          <Button size="s" onClick={one.save}>
            {t('write.retry')}
          </Button>
        }
      >
        {t('write.failed')}
      </Note>
    )
  if (one.state === 'conflict') return null
  return (
    <p className={styles.meta} role="status">
      {one.state === 'saving' && t('write.saving')}
      {one.state === 'unsaved' && t('write.unsaved')}
      {one.state === 'saved' &&
        saved &&
        t('write.saved', { name: saved.saved_by, when: moment(saved.saved_at) })}
    </p>
  )
}
