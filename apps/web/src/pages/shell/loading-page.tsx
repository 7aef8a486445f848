import { useEffect, useRef } from 'react'
import { AdBlockNotice } from '#features/shell/ad-block-notice.tsx'
import { afterFreshLogin } from '#lib/session/fresh-login.ts'
import { navigate, useLocation } from '#lib/location.ts'
import { matchPath } from '@fanal/contract/paths'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Spinner } from '#ui/state/spinner.tsx'
import styles from './loading-page.module.css'

/** Shown while an outside login completes; continues by itself. */
export default function LoadingPage() {
  const t = useTexts('shell')
  const { isEntering } = usePortal()
  return (
    <main className={styles.page}>
      <Spinner />
      <h1>{t('loading.title')}</h1>
      <p>{t('loading.text')}</p>
      <AdBlockNotice />
      {isEntering ? <EntryForm /> : <WayOn />}
    </main>
  )
}

/** A login link is exchanged by this form, so that requesting a page never consumes it. It submits itself. */
function EntryForm() {
  const t = useTexts('shell')
  const { path, search } = useLocation()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.submit(), [])
  const isLogin = matchPath(path)?.id === 'login'
  return (
    <form ref={form} method="post" action="/session/link">
      <input type="hidden" name="from" value={path + search} />
      {isLogin && <input type="hidden" name="then" value={afterFreshLogin({ path, search })} />}
      <Button type="submit">{t('loading.continue')}</Button>
    </form>
  )
}

function WayOn() {
  const t = useTexts('shell')
  useEffect(() => {
    const timer = setTimeout(() => navigate('/', { replace: true }), 4000)
    return () => clearTimeout(timer)
  }, [])
  return <ButtonLink href="/">{t('loading.continue')}</ButtonLink>
}
