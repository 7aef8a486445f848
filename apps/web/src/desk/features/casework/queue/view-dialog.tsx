import { addQueueView, changeQueueView, queueViews, removeQueueView } from '@fanal/contract/desk/casework'
import type { CallArgs } from '@fanal/contract/endpoint'
import type { addQueueViewSchemas, QueueView } from '@fanal/contract/schemas/desk/queue-views'
import { useState } from 'react'
import { useFailureText } from '#desk/lib/failure-text.ts'
import { SubmitDialog } from '#desk/lib/submit-dialog.tsx'
import { useMay } from '#desk/lib/staff.tsx'
import { useApiMutation } from '#lib/api/use-api-mutation.ts'
import type { CallError } from '#lib/call.ts'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import { SelectInput } from '#ui/form/select-input.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { useFilterText } from './queue-filters.tsx'
import type { QueueQuery } from './queue-params.ts'

interface ViewDialogProps {
  /** The saved view that is shown; undefined: a new one. */
  view: QueueView | undefined
  query: QueueQuery
  views: readonly QueueView[]
  onClose: () => void
}

type ViewFields = CallArgs<typeof addQueueViewSchemas>['body']

/** Saving names the version that was seen. */
function useSaving(onClose: () => void) {
  const options = { invalidates: [queueViews] }
  const adding = useApiMutation(addQueueView, options)
  const changing = useApiMutation(changeQueueView, options)
  const removing = useApiMutation(removeQueueView, options)
  const done = { onSuccess: onClose }
  return {
    save: (seen: QueueView | undefined, fields: ViewFields) =>
      seen === undefined
        ? adding.mutate({ body: fields }, done)
        : changing.mutate(
            { params: { id: String(seen.id) }, body: { ...fields, version: seen.version } },
            done,
          ),
    remove: ({ id, version }: QueueView) =>
      removing.mutate({ params: { id: String(id) }, body: { version } }, done),
    isBusy: adding.isPending || changing.isPending || removing.isPending,
    failure: adding.error ?? changing.error ?? removing.error,
  }
}

/** Saving what narrows the queue now, under a name. */
export function ViewDialog({ view: opened, query, views, onClose }: ViewDialogProps) {
  const t = useTexts('desk-casework')
  // What it was when it was opened: a colleague may change it meanwhile.
  const [first] = useState(opened)
  const [read, setRead] = useState(opened)
  const [name, setName] = useState(first?.name ?? '')
  const [place, setPlace] = useState(first?.position ?? views.length)
  const [isShared, setShared] = useState(first?.is_shared ?? false)
  const { view: _, ...rest } = query
  const fields = {
    name: name.trim(),
    filters: { view: query.view ?? 'team', ...rest },
    is_shared: isShared,
    position: place,
  } satisfies ViewFields
  const now = views.find(({ id }) => id === first?.id)
  const saving = useSaving(onClose)
  const { failure } = saving
  const failureText = useViewFailure()
  // Theirs is shown; saving again puts one's own in its place.
  if (failure?.code === 'changed_meanwhile' && now && now.version !== read?.version) setRead(now)
  const submit = () => saving.save(failure?.status === 404 ? undefined : read, fields)
  return (
    <SubmitDialog
      title={t(first ? 'saved.changeTitle' : 'saved.newTitle')}
      submitLabel={t('saved.submit')}
      missing={fields.name ? undefined : t('saved.nameMissing')}
      isBusy={saving.isBusy}
      failure={failure && failureText(failure, now)}
      onSubmit={submit}
      onClose={onClose}
      more={
        read && (
          <Button variant="quiet" onClick={() => saving.remove(read)}>
            {t('saved.remove')}
          </Button>
        )
      }
    >
      <Fields {...{ name, setName, place, setPlace, isShared, setShared }} n={views.length + 1} />
    </SubmitDialog>
  )
}

function useViewFailure() {
  const t = useTexts('desk-casework')
  const filterText = useFilterText()
  const failureText = useFailureText()
  return (failure: CallError, theirs: QueueView | undefined) => {
    if (failure.status === 404) return t('saved.gone')
    if (failure.code === 'changed_meanwhile' && theirs)
      return t('saved.stale', { name: theirs.name, filters: filterText(theirs.filters) })
    if (failure.code === 'not_permitted') return failureText(failure)
    return t(failure.code === 'not_possible' ? 'saved.tooMany' : 'failed.other')
  }
}

interface FieldsProps {
  name: string
  setName: (name: string) => void
  place: number
  setPlace: (place: number) => void
  isShared: boolean
  setShared: (isShared: boolean) => void
  n: number
}

function Fields({ name, setName, place, setPlace, isShared, setShared, n }: FieldsProps) {
  const t = useTexts('desk-casework')
  const mayShare = useMay()('case.assign').is === 'allowed'
  const places = Array.from({ length: Math.max(n, place + 1) }, (_, i) => String(i))
  return (
    <>
      <p>{t('saved.what')}</p>
      <Field label={t('saved.name')}>
        {(control) => (
          <TextInput
            {...control}
            data-autofocus
            maxLength={40}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <Field label={t('saved.position')}>
        {(control) => (
          <SelectInput
            {...control}
            value={String(place)}
            onChange={({ target }) => setPlace(Number(target.value))}
            options={places.map((value) => ({ value, label: String(Number(value) + 1) }))}
          />
        )}
      </Field>
      {mayShare && (
        <Checkbox
          checked={isShared}
          help={t('saved.sharedHelp')}
          onChange={({ target }) => setShared(target.checked)}
        >
          {t('saved.shared')}
        </Checkbox>
      )}
    </>
  )
}
