import { curveDownload } from '@fanal/contract/consumption'
import type { CurveInfo } from '@fanal/contract/schemas/consumption'
import { download } from '#lib/call.ts'
import { Button } from '#ui/button/button.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { SelectInput } from '#ui/form/select-input.tsx'
import { useConsumptionLabels } from './consumption-labels.ts'
import styles from './curve-panel.module.css'
import type { CompareKind } from './curve/curve-ranges.ts'
import { FileButtons } from '#lib/parts/file-buttons.tsx'
import type { PanelState } from './use-panel-state.ts'

/** Units, comparison, table and files. */
export function PanelFoot({ id, state, info }: { id: number; state: PanelState; info: CurveInfo }) {
  const { t } = useConsumptionLabels()
  const { type, range, unit, compare, isTable } = state
  const save = (format: 'csv' | 'xlsx') => () =>
    download(curveDownload, { params: { id, type }, query: { start: range.start, end: range.end, format } })
  return (
    <div className={styles.foot}>
      {info.has_prices && (
        <Segmented
          isSlow
          label={t('unit.label')}
          value={unit}
          onChange={state.setUnit}
          options={[
            { value: 'kwh', label: 'kWh' },
            { value: 'eur', label: '€' },
          ]}
        />
      )}
      <SelectInput
        aria-label={t('compare.label')}
        className={styles.compare}
        value={compare ?? ''}
        onChange={(event) => state.setCompare((event.target.value || undefined) as CompareKind | undefined)}
        options={[
          { value: '', label: t('compare.off') },
          { value: 'before', label: t('compare.before') },
          { value: 'year', label: t('compare.year') },
        ]}
      />
      <Button
        variant="quiet"
        className={styles.text}
        aria-pressed={isTable}
        onClick={() => state.setTable(!isTable)}
      >
        {isTable ? t('table.asDrawing') : t('table.asTable')}
      </Button>
      <FileButtons save={save} className={styles.files} />
    </div>
  )
}
