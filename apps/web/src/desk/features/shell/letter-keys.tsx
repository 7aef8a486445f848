import { useState } from 'react'
import { areLetterKeysOn, switchLetterKeys } from '#desk/lib/letter-keys.ts'
import { useTexts } from '#lib/texts.ts'
import { Card } from '#ui/layout/card.tsx'
import { Switch } from '#ui/form/switch.tsx'

/** Keys of one letter, on or off in this browser. */
export function LetterKeys() {
  const t = useTexts('desk')
  const [isOn, setOn] = useState(areLetterKeysOn)
  const toggle = () => {
    switchLetterKeys(!isOn)
    setOn(!isOn)
  }
  return (
    <Card title={t('keys.title')}>
      <Switch label={t('keys.letters')} help={t('keys.help')} checked={isOn} onChange={toggle} />
    </Card>
  )
}
