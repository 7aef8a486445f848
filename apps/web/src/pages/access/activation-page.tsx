import { useState } from 'react'
import { ActivationDone } from '#features/activation/activation-done.tsx'
import { ActivationForm } from '#features/activation/activation-form.tsx'
import { GroupBlocks } from '#features/content/group-blocks.tsx'
import { useTexts } from '#lib/texts.ts'
import { Card } from '#ui/layout/card.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import styles from './narrow-page.module.css'

export default function ActivationPage() {
  const t = useTexts('activation')
  const [answer, setAnswer] = useState<string>()
  return (
    <div className={styles.page}>
      <PageHead title={t('title')}>{answer === undefined ? t('sentence') : undefined}</PageHead>
      <Card>
        {answer === undefined ? <ActivationForm onDone={setAnswer} /> : <ActivationDone html={answer} />}
      </Card>
      <GroupBlocks group="Signup" />
    </div>
  )
}
