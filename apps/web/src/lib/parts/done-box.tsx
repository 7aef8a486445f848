import { type ReactNode, useEffect, useRef } from 'react'
import { usePortal } from '#lib/portal.tsx'
import { ButtonLink } from '#ui/button/button.tsx'
import styles from '#ui/form/form-layout.module.css'

/** Replaces a submitted form: takes the focus, and links to the login. */
export function DoneBox({ login, children }: { login: string; children: ReactNode }) {
  const href = usePortal().linkTo('login')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} role="status" className={styles.done}>
      {children}
      {href && (
        <div>
          <ButtonLink variant="primary" href={href}>
            {login}
          </ButtonLink>
        </div>
      )}
    </div>
  )
}
