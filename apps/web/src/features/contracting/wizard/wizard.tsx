import type { ContractingKind, StepName } from '@fanal/domain/contracting/steps'
import { useEffect } from 'react'
import { BlankAside } from '#features/contracting/price/price-hint.tsx'
import { useIsPriceNear } from '#features/contracting/price/price-near.ts'
import { DraftLine } from '#features/contracting/draft/draft-line.tsx'
import { LaterProvider } from '#features/contracting/draft/later-button.tsx'
import { NotFound, RestoredNote } from '#features/contracting/draft/restored-note.tsx'
import { useRestored } from '#features/contracting/draft/use-restored.ts'
import { LazyBoundary } from '#lib/lazy/lazy-boundary.tsx'
import { lazyPart } from '#lib/lazy/lazy-part.tsx'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { cx } from '#ui/cx.ts'
import row from '#ui/layout/row.module.css'
import stack from '#ui/layout/stack.module.css'
import withAside from '#ui/layout/with-aside.module.css'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import { ChatWidget } from './chat-widget.tsx'
import { HelpNote } from './help-note.tsx'
import { loadBodies } from './send-steps.ts'
import { stepParts } from './step-parts.ts'
import { titles } from './step-labels.ts'
import { Stepper } from './wizard-steps.tsx'
import styles from './wizard.module.css'
import { useWizard, WizardProvider } from './wizard-context.ts'

const PriceAside = lazyPart(
  async () => (await import('../price/price-aside.tsx')).PriceAside,
  ['contracting-price'],
)

function StepSkeleton() {
  const t = useTexts('contracting')
  return (
    <Loading label={t('loading')} className={styles.waiting}>
      <Skeleton text="xl" width="half" />
      <Skeleton shape="block" className={styles.block} />
      <Skeleton shape="block" className={styles.block} />
    </Loading>
  )
}

/** The first sign of somebody at the form: a key, a press, a paste. */
const begun = ['keydown', 'pointerdown', 'input'] as const

/** What follows a step is loaded while it is filled in. */
function usePreload(next: StepName | undefined) {
  const { lang } = usePortal()
  useEffect(() => {
    const preload = () => {
      stop()
      const nextPart = next ? [stepParts[next].preload(lang)] : []
      // What fails now is loaded where it is needed.
      void Promise.allSettled([loadBodies(), PriceAside.preload(lang), ...nextPart])
    }
    const stop = () => {
      for (const event of begun) document.removeEventListener(event, preload)
    }
    for (const event of begun) document.addEventListener(event, preload, { passive: true })
    return stop
  }, [next, lang])
}

/** The current step; the next one is loaded meanwhile. */
function CurrentStep() {
  const { steps, current, round } = useWizard()
  usePreload(steps[steps.indexOf(current) + 1])
  const Step = stepParts[current]
  return (
    <LazyBoundary key={`${current} ${round}`} waiting={<StepSkeleton />}>
      <Step />
    </LazyBoundary>
  )
}

/** The price, from where one can be known. */
function Price() {
  if (!useIsPriceNear()) return <BlankAside />
  return (
    <LazyBoundary waiting={<BlankAside />}>
      <PriceAside />
    </LazyBoundary>
  )
}

/** The contracting of one energy, or of both. */
export function ContractingWizard({ kind }: { kind: ContractingKind }) {
  const t = useTexts('contracting')
  const { wizard, found, retry, skip } = useRestored(kind)
  const isFinished = wizard.current === 'finish'
  return (
    <WizardProvider value={wizard}>
      <LaterProvider>
        <div className={styles.wizard}>
          <div className={cx(row.baseline, styles.top)}>
            <h1 className={styles.name}>{t(titles[kind])}</h1>
            {!isFinished && <DraftLine />}
          </div>
          <Stepper />
          <div className={isFinished ? styles.finished : cx(withAside.page, styles.step)}>
            <div className={stack.s4}>
              {found.state === 'failed' && <NotFound onRetry={retry} onSkip={skip} />}
              {found.state === 'found' && <RestoredNote found={found} />}
              {found.state === 'asking' || found.state === 'failed' ? <StepSkeleton /> : <CurrentStep />}
            </div>
            {!isFinished && (
              <aside
                className={cx(stack.s4, withAside.aside, styles.aside)}
                aria-label={t('aside')}
                id="precio"
              >
                <Price />
                <HelpNote />
              </aside>
            )}
          </div>
          <ChatWidget />
        </div>
      </LaterProvider>
    </WizardProvider>
  )
}
