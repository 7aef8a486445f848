import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { iconExternal } from '#ui/text/icons.ts'
import { cx } from '#ui/cx.ts'
import stack from '#ui/layout/stack.module.css'
import styles from './calculator.module.css'

/** The operator's own help, where the setting names it. */
export function HelpPanel() {
  const t = useTexts('calculator')
  const { enabled, url } = usePortal().settings.powerCalculator.help
  if (!enabled || !url) return null
  return (
    <Card title={t('help.title')} className={cx(stack.s4, styles.help)}>
      <p className={styles.quiet}>{t('help.text')}</p>
      <ButtonLink href={url} target="_blank" rel="noreferrer" iconEnd={iconExternal}>
        {t('help.link')}
      </ButtonLink>
    </Card>
  )
}
