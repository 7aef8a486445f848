import { useState } from 'react'
import { RecoveryDone } from '#features/recovery/recovery-done.tsx'
import { RecoveryForm } from '#features/recovery/recovery-form.tsx'
import { useTexts } from '#lib/texts.ts'
import { Card } from '#ui/layout/card.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import styles from './narrow-page.module.css'

export default function ResetPasswordPage() {
  const t = useTexts('recovery')
  const [isDone, setDone] = useState(false)
  return (
    <div className={styles.page}>
      <PageHead title={t('title')}>{isDone ? undefined : t('sentence')}</PageHead>
      <Card>{isDone ? <RecoveryDone /> : <RecoveryForm onDone={() => setDone(true)} />}</Card>
    </div>
  )
}
