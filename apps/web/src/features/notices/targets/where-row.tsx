import type { ReactNode } from 'react'
import { useReadOnlyReason } from '#lib/parts/use-read-only.ts'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import styles from './where.module.css'

interface WhereRowProps {
  label: string
  /** What to do about it. */
  action: ReactNode
  children: ReactNode
}

/** Opens the dialog that changes a datum. */
export function ChangeButton({ label, onClick }: { label: string; onClick: () => void }) {
  const t = useTexts('notices')
  return (
    <Button variant="quiet" size="s" label={label} disabledReason={useReadOnlyReason()} onClick={onClick}>
      {t('change')}
    </Button>
  )
}

/** A datum, its value and its change, in one line where there is room. */
export function WhereRow({ label, action, children }: WhereRowProps) {
  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      <dd className={styles.value}>{children}</dd>
      {action && <dd className={styles.action}>{action}</dd>}
    </div>
  )
}
