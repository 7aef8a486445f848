import { DoneBox } from '#lib/parts/done-box.tsx'
import { useTexts } from '#lib/texts.ts'
import { ServerHtml } from '#ui/text/server-html.tsx'

/** The server's message, replacing the form. */
export function ActivationDone({ html }: { html: string }) {
  const t = useTexts('activation')
  return (
    <DoneBox login={t('login')}>
      <ServerHtml html={html} />
    </DoneBox>
  )
}
