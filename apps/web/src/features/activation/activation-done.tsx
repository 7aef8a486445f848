import { useEffect, useRef } from 'react'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { ServerHtml } from '#ui/text/server-html.tsx'
import styles from '#ui/form/form-layout.module.css'

/** The server's text, replacing the form. */
export function ActivationDone({ html }: { html: string }) {
  const t = useTexts('activation')
  const login = usePortal().linkTo('login')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} role="status" className={styles.done}>
      <ServerHtml html={html} />
      {login && (
        <div>
          <ButtonLink variant="primary" href={login}>
            {t('login')}
          </ButtonLink>
        </div>
      )}
    </div>
  )
}
