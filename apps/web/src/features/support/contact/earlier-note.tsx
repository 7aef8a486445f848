import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { Note } from '#ui/state/note.tsx'

/** Says that this case continues a closed one. */
export function EarlierNote({ number }: { number: string }) {
  const t = useTexts('support')
  const href = usePortal().linkTo('request', { id: number })
  return (
    <Note>
      {t('contact.earlier')} {href ? <a href={href}>{number}</a> : number}
    </Note>
  )
}
