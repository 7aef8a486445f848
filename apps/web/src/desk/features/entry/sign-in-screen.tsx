import { useAddressValue } from '#lib/location.ts'
import { useTexts } from '#lib/texts.ts'
import { Note } from '#ui/state/note.tsx'
import { EntryScreen } from './entry-screen.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** The door of the desk. */
export function SignInScreen({ onDone }: { onDone: () => void }) {
  const t = useTexts('desk')
  const isRefused = useAddressValue('openid') === 'refused'
  return (
    <EntryScreen title={t('entry.title')} text={t('entry.text')}>
      {isRefused && (
        <Note tone="bad" role="alert">
          {t('entry.refusedOpenid')}
        </Note>
      )}
      <SignInForm onDone={onDone} />
    </EntryScreen>
  )
}
