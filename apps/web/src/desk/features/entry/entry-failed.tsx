import { type TextKey, useTexts } from '#lib/texts.ts'
import { Note } from '#ui/state/note.tsx'

export function EntryFailed({ why }: { why: TextKey<'desk'> | undefined }) {
  const t = useTexts('desk')
  return (
    why && (
      <Note tone="bad" role="alert">
        {t(why)}
      </Note>
    )
  )
}
