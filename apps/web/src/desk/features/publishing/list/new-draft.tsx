import { publishKindLabels } from '#desk/lib/kind-names.ts'
import { draftPath } from '@fanal/contract/desk/desk-paths'
import { beginDraft, publishable, publishing } from '@fanal/contract/desk/publishing'
import type { Publishable } from '@fanal/contract/schemas/desk/publishing'
import { type PublishKind, publishKinds } from '@fanal/domain/publishing/publish-kinds'
import { useState } from 'react'
import { useFailureText } from '#desk/lib/failure-text.ts'
import { useMay } from '#desk/lib/staff.tsx'
import { useApiMutation } from '#lib/api/use-api-mutation.ts'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { navigate } from '#lib/location.ts'
import { PartState } from '#lib/parts/part-state.tsx'
import { useTexts } from '#lib/texts.ts'
import { Field } from '#ui/form/field.tsx'
import { SelectInput } from '#ui/form/select-input.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Note } from '#ui/state/note.tsx'
import { Chip } from '#ui/text/chip.tsx'
import { iconPlus, iconSearch } from '#ui/text/icons.ts'
import styles from '../publishing.module.css'

const maxShown = 60

/** Chooses what to change; a thing that somebody changes already is opened. */
export function NewDraft() {
  const t = useTexts('desk-publishing')
  const may = useMay()
  const kinds = publishKinds.filter((kind) => may('publish.draft', { kind }).is === 'allowed')
  const [kind, setKind] = useState<PublishKind>(kinds.includes('page') ? 'page' : (kinds[0] ?? 'setting'))
  const [typed, setTyped] = useState('')
  const query = useApiQuery(publishable, { query: { kind } }, { freshMs: 5_000 })
  return (
    <Card title={t('new.title')}>
      <div className={styles.form}>
        <Field label={t('new.kind')}>
          {(control) => (
            <SelectInput
              {...control}
              value={kind}
              options={kinds.map((one) => ({ value: one, label: t(publishKindLabels[one]) }))}
              onChange={({ target }) => setKind(kinds.find((one) => one === target.value) ?? kind)}
            />
          )}
        </Field>
        <Field label={t('new.find')}>
          {(control) => (
            <TextInput
              {...control}
              icon={iconSearch}
              value={typed}
              autoComplete="off"
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </Field>
      </div>
      <PartState query={query} lines={4}>
        {({ items, has_new: hasNew }) => <Things kind={kind} items={items} typed={typed} hasNew={hasNew} />}
      </PartState>
    </Card>
  )
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

interface ThingsProps {
  kind: PublishKind
  items: readonly Publishable[]
  typed: string
  hasNew: boolean
}

function Things({ kind, items, typed, hasNew }: ThingsProps) {
  const t = useTexts('desk-publishing')
  const failureText = useFailureText()
  const beginning = useApiMutation(beginDraft, { invalidates: [publishing, publishable] })
  const found = items.filter(({ title, key }) => plain(`${title} ${key}`).includes(plain(typed.trim())))
  const begin = (key: string | null) =>
    beginning.mutate({ body: { kind, key } }, { onSuccess: ({ id }) => navigate(draftPath(id)) })
  const open = ({ key, draft }: Publishable) => (draft === null ? begin(key) : navigate(draftPath(draft)))
  return (
    <>
      {beginning.error && (
        <Note tone="bad" role="alert">
          {failureText(beginning.error)}
        </Note>
      )}
      {hasNew && (
        <Button size="s" icon={iconPlus} busy={beginning.isPending} onClick={() => begin(null)}>
          {t('new.make', { kind: t(publishKindLabels[kind]) })}
        </Button>
      )}
      {found.length === 0 && <p className={styles.meta}>{t('new.none')}</p>}
      <div className={styles.things}>
        {found.slice(0, maxShown).map((one) => (
          <button
            key={one.key}
            type="button"
            aria-label={t(one.draft === null ? 'new.begin' : 'new.open', { title: one.title })}
            onClick={() => open(one)}
          >
            <span translate="no">{one.title}</span>
            {one.draft !== null && <Chip tone="warn">{t('new.hasDraft')}</Chip>}
          </button>
        ))}
      </div>
      {found.length > maxShown && (
        <p className={styles.meta}>{t('new.more', { count: found.length - maxShown })}</p>
      )}
    </>
  )
}
