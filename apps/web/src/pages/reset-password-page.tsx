import { useState } from 'react'
import { RecoveryDone } from '#features/access/recovery-done.tsx'
import { RecoveryForm } from '#features/access/recovery-form.tsx'
import { useTexts } from '#lib/texts.ts'
import { Card } from '#ui/card.tsx'
import { PageHead } from '#ui/page-head.tsx'
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
