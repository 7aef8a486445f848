import { canGoBack } from '@fanal/domain/contracting/wizard'
import { useReadOnlyReason } from '#lib/parts/use-read-only.ts'
import { useIsPriceNear } from '#features/contracting/price/price-near.ts'
import { LaterButton } from '#features/contracting/draft/later-button.tsx'
import { LazyBoundary } from '#lib/lazy/lazy-boundary.tsx'
import { lazyPart } from '#lib/lazy/lazy-part.tsx'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import styles from '#ui/layout/dock.module.css'
import { iconChevronLeft } from '#ui/text/icons.ts'
import { nextNames, previousNames, productStep } from './step-labels.ts'
import { useWizard } from './wizard-context.ts'

const PriceMini = lazyPart(async () => (await import('../price/price-mini.tsx')).PriceMini)

interface DockProps {
  submitLabel?: string | undefined
  isBusy: boolean
}

/** Sticks inside its own column and ends with it. The button names the next step. */
export function Dock({ submitLabel, isBusy }: DockProps) {
  const t = useTexts('contracting')
  const wizard = useWizard()
  const { steps, current, back } = wizard
  const readOnly = useReadOnlyReason()
  const isPriceNear = useIsPriceNear()
  const at = steps.indexOf(current)
  const next = steps[at + 1] ?? 'finish'
  const previous = steps[at - 1]
  return (
    <>
      <LaterButton className={styles.narrow} />
      <div className={styles.dock}>
        {previous && canGoBack(wizard) ? (
          <Button
            icon={iconChevronLeft}
            label={t(previousNames[productStep(previous, steps)])}
            onClick={back}
            className={styles.back}
          >
            <span className={styles.wide}>{t('previous')}</span>
          </Button>
        ) : (
          <span className={styles.wide} />
        )}
        <LaterButton className={styles.wide} />
        {isPriceNear && (
          <LazyBoundary failed={() => null}>
            <PriceMini className={styles.narrow} />
          </LazyBoundary>
        )}
        <Button
          type="submit"
          variant="primary"
          busy={isBusy || wizard.isSubmitting}
          disabledReason={readOnly}
          className={styles.next}
        >
          {submitLabel ?? t(nextNames[productStep(next, steps)])}
        </Button>
      </div>
    </>
  )
}
