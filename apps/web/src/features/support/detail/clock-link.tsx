import type { ShownClock } from '@fanal/contract/schemas/support'
import { useTexts } from '#lib/texts.ts'
import { Icon } from '#ui/text/icon.tsx'
import { iconClock, iconPause, iconWarning } from '#ui/text/icons.ts'
import { cx } from '#ui/cx.ts'
import paper from '#ui/layout/paper.module.css'
import styles from './clock-card.module.css'
import { hoursIn } from './hours-in.ts'

function useLeft() {
  const t = useTexts('support')
  return ({ unit, left }: ShownClock) => {
    if (unit === 'hours') return t('left.hours', hoursIn(left))
    return t(unit === 'days' ? 'left.days' : 'left.workingDays', { count: left })
  }
}

/** On narrow screens the clock is far below: how it stands, leading there. */
export function ClockLink({ clock }: { clock: ShownClock }) {
  const t = useTexts('support')
  const leftOf = useLeft()
  const shown = () => {
    if (clock.is_closed) return { icon: iconClock, text: t('detail.clock') }
    if (clock.is_late) return { icon: iconWarning, text: t('left.late') }
    const left = leftOf(clock)
    return clock.is_stopped
      ? { icon: iconPause, text: t('left.stopped', { left }) }
      : { icon: iconClock, text: t('left.running', { left }) }
  }
  const { icon, text } = shown()
  return (
    <a className={cx(styles.link, paper.screenOnly)} href="#plazo">
      <Icon path={icon} size="s" />
      {text}
    </a>
  )
}
