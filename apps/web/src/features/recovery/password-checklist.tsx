import { type PasswordRule, passwordChecks, passwordSymbols } from '@fanal/domain/recovery/password-rules'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { Icon } from '#ui/text/icon.tsx'
import { iconCheck, iconMinus } from '#ui/text/icons.ts'
import styles from './password-checklist.module.css'

const labels: Partial<Record<PasswordRule, TextKey<'recovery'>>> = {
  min_length: 'rule.length',
  lowercase: 'rule.lowercase',
  uppercase: 'rule.uppercase',
  digit: 'rule.digit',
  symbol: 'rule.symbol',
  allowed_characters: 'rule.allowed',
}

const symbolsOf = (code: PasswordRule) =>
  code === 'allowed_characters' ? Array.from(passwordSymbols).join(' ') : '! # $ % & * - + …'

/** The rules of a new password, each ticked when met. What may not be in it is said only where it is. */
export function PasswordChecklist({ id, password }: { id: string; password: string }) {
  const t = useTexts('recovery')
  return (
    <div id={id} className={styles.box}>
      <p>{t('change.rules')}</p>
      <ul>
        {passwordChecks(password).flatMap(({ code, ok }) => {
          const label = code === 'allowed_characters' && ok ? undefined : labels[code]
          return label
            ? [
                <li key={code} className={ok ? styles.met : undefined}>
                  <Icon path={ok ? iconCheck : iconMinus} size="s" />
                  {t(label, { symbols: symbolsOf(code) })}
                  <span className="visually-hidden"> ({ok ? t('rule.met') : t('rule.unmet')})</span>
                </li>,
              ]
            : []
        })}
      </ul>
    </div>
  )
}
