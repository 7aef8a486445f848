import type { CalculatorForm } from '@fanal/domain/calculator/calculator-form'
import { sharedQuery } from '@fanal/domain/calculator/shared-calculation'
import { useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import { useAddressState } from '#lib/use-address-state.ts'
import { Button } from '#ui/button/button.tsx'
import { iconCheck, iconDownload } from '#ui/text/icons.ts'
import styles from './calculator.module.css'

/** The result on paper, or as an address that names nobody. */
export function ShareButtons({ values }: { values: CalculatorForm }) {
  const t = useTexts('calculator')
  const { addressWith } = useAddressState()
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(window.location.origin + addressWith(sharedQuery(values)))
      setState('copied')
    } catch {
      // The address bar has it too.
      setState('failed')
    }
  }
  const words = { idle: 'share.copy', copied: 'share.copied', failed: 'share.notCopied' } as const
  return (
    <div className={styles.acts}>
      <Button size="s" icon={iconDownload} onClick={() => window.print()}>
        {t('share.print')}
      </Button>
      <Button size="s" icon={state === 'copied' ? iconCheck : undefined} onClick={() => void copy()}>
        {t(words[state])}
      </Button>
      <span role="status" className="visually-hidden">
        {state !== 'idle' && t(words[state])}
      </span>
      <small className={styles.quiet}>{t('share.note')}</small>
    </div>
  )
}
