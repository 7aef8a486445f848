import { useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { iconArrowRight } from '#ui/text/icons.ts'

interface ShareButtonProps {
  url: () => string
  /** Beside the address, where that does not say it. */
  text?: string
}

/** Shares by what the device offers, or copies. */
export function ShareButton({ url, text }: ShareButtonProps) {
  const t = useTexts('comparators')
  const [outcome, setOutcome] = useState<'offer.copied' | 'offer.notCopied'>()
  const share = async () => {
    if ('share' in navigator)
      return navigator.share({ url: url(), ...(text && { text }) }).catch(() => undefined)
    try {
      // Absent where the page came without encryption.
      await (navigator as Navigator).clipboard.writeText(text ? `${text} ${url()}` : url())
      return setOutcome('offer.copied')
    } catch {
      return setOutcome('offer.notCopied')
    }
  }
  return (
    <>
      <Button size="s" variant="quiet" icon={iconArrowRight} onClick={() => void share()}>
        {t(outcome ?? 'offer.share')}
      </Button>
      <span role="status" className="visually-hidden">
        {outcome && t(outcome)}
      </span>
    </>
  )
}
