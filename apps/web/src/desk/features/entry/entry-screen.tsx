import type { ReactNode } from 'react'
import { LanguageMenu } from '#features/shell/frame/language-menu.tsx'
import { ThemeSwitch } from '#features/shell/frame/theme-switch.tsx'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { Card } from '#ui/layout/card.tsx'
import { DeskMark } from '#desk/lib/desk-mark.tsx'
import styles from './entry-screen.module.css'

interface EntryScreenProps {
  title: string
  text: string
  children: ReactNode
}

/** A page before anybody is signed in: one card under a dark band, so that nobody takes it for the customers' login. */
export function EntryScreen({ title, text, children }: EntryScreenProps) {
  const t = useTexts('desk')
  const { settings } = usePortal()
  return (
    <div className={styles.screen}>
      <header className={styles.band}>
        <DeskMark />
        <span className={styles.name}>{t('entry.name', { name: settings.organization.name })}</span>
        <span className={styles.tools} data-theme="dark">
          <LanguageMenu />
          <ThemeSwitch />
        </span>
      </header>
      <main id="main" className={styles.main}>
        <Card className={styles.card}>
          <h1>{title}</h1>
          <p className={styles.text}>{text}</p>
          {children}
        </Card>
      </main>
    </div>
  )
}
