import { LoadFailed } from '#ui/state/load-failed.tsx'
import type { CurveInfo } from '@fanal/contract/schemas/consumption'
import type { Contract } from '@fanal/contract/schemas/contracts'
import { useState } from 'react'
import { useRead } from '#lib/api/use-api-query.ts'
import { Segmented } from '#ui/form/segmented.tsx'
import { cx } from '#ui/cx.ts'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import { useConsumptionLabels, viewNames } from './consumption-labels.ts'
import styles from './curve-panel.module.css'
import { rangeInView } from './curve/curve-ranges.ts'
import { Freshness } from './freshness.tsx'
import { LoadedCurve } from './loaded-curve.tsx'
import { PanelControls } from './panel-controls.tsx'
import { PanelFoot } from './panel-foot.tsx'
import { useComparison } from './curve/use-comparison.ts'
import { useInvoicesHref } from './use-invoices-href.ts'
import { usePanelState, viewsOf } from './use-panel-state.ts'
import { useShownCurve } from './curve/use-shown-curve.ts'
import { curveRead } from './curve/curve-reads.ts'

interface CurvePanelProps {
  contract: Contract
  info: CurveInfo
  first: string
  last: string
  isCompared: boolean
}

/** A curve with its controls. */
export function CurvePanel({ contract, info, first, last, isCompared }: CurvePanelProps) {
  const { t } = useConsumptionLabels()
  const { id } = contract
  const invoicesHref = useInvoicesHref(contract)
  const state = usePanelState(info, last, isCompared)
  const { type, range, asked } = state
  const answer = useRead(curveRead(id, type, asked))
  const curve = useShownCurve(answer.data, type, info.zone, last)
  const kept = useKept(curve)
  const comparison = useComparison(id, info, state, curve)
  const shown = curve ?? (answer.error ? undefined : kept)
  return (
    <div className={styles.panel}>
      <PanelControls info={info} first={first} last={last} state={state} end={<Freshness info={info} />}>
        <Segmented
          isSlow
          label={t('view.label')}
          value={type}
          onChange={(view) => state.go({ type: view, range: rangeInView(view, range, last) })}
          options={viewsOf(info).map((view) => ({ value: view, label: t(viewNames[view]) }))}
        />
      </PanelControls>
      {answer.error && !curve && (
        <LoadFailed
          title={t('failed')}
          level={3}
          labels={{ retry: t('retry'), reference: t('reference') }}
          query={answer}
          className={styles.place}
        >
          {t('failedText')}
        </LoadFailed>
      )}
      {!shown && !answer.error && (
        <Loading label={t('loading')}>
          <Skeleton
            shape="block"
            className={cx(styles.place, (state.compare || state.isTable) && styles.comparedPlace)}
          />
        </Loading>
      )}
      {shown && (
        <LoadedCurve
          curve={shown}
          info={info}
          state={state}
          comparison={comparison}
          invoicesHref={invoicesHref}
          isWaiting={shown !== curve}
        />
      )}
      <PanelFoot id={id} state={state} info={info} />
    </div>
  )
}

/** The previous curve stays until the next is loaded: the chart keeps its place and focus. */
function useKept<T>(value: T | undefined): T | undefined {
  const [kept, setKept] = useState(value)
  if (value !== undefined && value !== kept) setKept(value)
  return value ?? kept
}
