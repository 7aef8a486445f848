import { useEffect } from 'react'
import { AdBlockNotice } from '#features/shell/ad-block-notice.tsx'
import { navigate } from '#lib/location.ts'
import { useTexts } from '#lib/texts.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Spinner } from '#ui/spinner.tsx'
import styles from './loading-page.module.css'

/** Shown while something outside decides who the visitor is; it goes on by itself. */
export default function LoadingPage() {
  const t = useTexts('shell')
  useEffect(() => {
    const timer = setTimeout(() => navigate('/', { replace: true }), 4000)
    return () => clearTimeout(timer)
  }, [])
  return (
    <main className={styles.page}>
      <Spinner />
      <h1>{t('loading.title')}</h1>
      <p>{t('loading.text')}</p>
      <AdBlockNotice />
      <ButtonLink href="/">{t('loading.continue')}</ButtonLink>
    </main>
  )
}
