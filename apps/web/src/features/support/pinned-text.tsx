import type { ShownPin } from '@fanal/contract/schemas/support'
import { partsOfPinned } from '@fanal/domain/support/pins'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { PinSign } from './pin-sign.tsx'
import styles from './pinned-text.module.css'

interface PinnedTextProps {
  text: string
  pins: readonly ShownPin[]
  className?: string | undefined
}

const numberLabels = {
  invoice: 'history.invoice',
  contract: 'history.contract',
  change: 'history.change',
} as const

/** What staff wrote, with the lines that its sentences are about. */
export function PinnedText({ text, pins, className }: PinnedTextProps) {
  const t = useTexts('support')
  const { money } = useFormats()
  if (pins.length === 0) return <p className={className}>{text}</p>
  return (
    <>
      <p className={className}>
        {partsOfPinned(text, pins).map((part, i) =>
          part.pin === undefined ? (
            part.text
          ) : (
            <span key={i}>
              <span className={styles.sentence}>{part.text}</span>
              {'\u00A0'}
              <PinSign place={part.pin} />
            </span>
          ),
        )}
      </p>
      <ol className={styles.lines}>
        {pins.map(({ on, number, name, detail, amount }, i) => (
          <li key={i}>
            <PinSign place={i} />
            <span className={styles.name}>
              <b>{name}</b>
              <small>{[t(numberLabels[on], { number }), detail].filter(Boolean).join(' · ')}</small>
            </span>
            {amount !== null && <b className={styles.amount}>{money(Number(amount))}</b>}
          </li>
        ))}
      </ol>
    </>
  )
}
