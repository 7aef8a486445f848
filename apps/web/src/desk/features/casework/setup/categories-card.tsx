import { requestCategories, switchCategory } from '@fanal/contract/desk/casework'
import { useFailureText } from '#desk/lib/failure-text.ts'
import { useApiMutation } from '#lib/api/use-api-mutation.ts'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { PartState } from '#lib/parts/part-state.tsx'
import { useTexts } from '#lib/texts.ts'
import { Switch } from '#ui/form/switch.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Note } from '#ui/state/note.tsx'
import styles from './setup.module.css'

/** What customers can ask about; cases keep a category that is closed. */
export function CategoriesCard() {
  const t = useTexts('desk-casework')
  const failureText = useFailureText()
  const query = useApiQuery(requestCategories, {})
  const switching = useApiMutation(switchCategory, { invalidates: [requestCategories] })
  return (
    <Card title={t('categories.title')}>
      <p className={styles.text}>{t('categories.text')}</p>
      {switching.error && (
        <Note tone="bad" role="alert">
          {failureText(switching.error)}
        </Note>
      )}
      <PartState query={query} lines={4}>
        {({ items }) => (
          <div className={styles.list}>
            {items.map(({ id, name, is_open: isOpen }) => (
              <Switch
                key={id}
                reverse
                label={name}
                checked={isOpen}
                busy={switching.isPending && switching.variables.params.id === id}
                onChange={(checked) => switching.mutate({ params: { id }, body: { is_open: checked } })}
              />
            ))}
          </div>
        )}
      </PartState>
    </Card>
  )
}
