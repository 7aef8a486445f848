import { curveInfo } from '@fanal/contract/consumption'
import { listContracts } from '@fanal/contract/contracts'
import type { ListedContract } from '@fanal/contract/schemas/contracts'
import { choiceLabels } from '@fanal/domain/contracts/choice-labels'
import { maxCurveFileBytes } from '@fanal/domain/comparators/hours/read-curve-file'
import type { Zone } from '@fanal/domain/lookups/provinces'
import { type DragEvent, useState } from 'react'
import drop from '#fields/files-field.module.css'
import { canCall, usePortal } from '#lib/portal.tsx'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { Button } from '#ui/button/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { SelectInput } from '#ui/form/select-input.tsx'
import stack from '#ui/layout/stack.module.css'
import { Note } from '#ui/state/note.tsx'
import { Progress } from '#ui/state/progress.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { iconUpload } from '#ui/text/icons.ts'
import { type CurveProblem, useCurveProblemText } from './curve-problem.ts'
import type { FoundCurve, HoursComparisonProps } from './hours-source.ts'
import { findOwnCurve } from './own-curve.ts'
import type { HoursWorker } from './open-hours-worker.ts'
import styles from './hours-comparison.module.css'

type State =
  | { is: 'idle' | 'asking' }
  | { is: 'reading'; part: number }
  | { is: 'failed'; problem: CurveProblem }

interface CurveSourceProps extends Pick<HoursComparisonProps, 'products'> {
  zone: Zone
  worker: () => HoursWorker
  onFound: (curve: FoundCurve | null) => void
}

function useSources({ worker, onFound, products, zone }: CurveSourceProps) {
  const [state, setState] = useState<State>({ is: 'idle' })
  const fail = (problem: CurveProblem) => setState({ is: 'failed', problem })
  const take = (found: FoundCurve) => {
    setState({ is: 'idle' })
    onFound(found)
  }
  const readFile = async (file: File) => {
    onFound(null)
    setState({ is: 'reading', part: 0 })
    const told = (bytes: number) => setState({ is: 'reading', part: bytes / file.size })
    const read = await worker()
      .read(file, zone, told)
      .catch(() => ({ code: 'failed' as const }))
    if ('code' in read) return fail(read)
    take({ ...read, name: file.name, own: null })
  }
  const askOwn = async (contract: ListedContract) => {
    onFound(null)
    setState({ is: 'asking' })
    try {
      const found = await findOwnCurve(contract, products)
      if (found) take(found)
      else fail({ code: 'no_curve' })
    } catch {
      fail({ code: 'own_failed' })
    }
  }
  return { state, readFile, askOwn }
}

/** Enough for the choice of a company; it has a search elsewhere. */
const mostContracts = 100

function OwnContracts({
  isBusy,
  onChoose,
}: {
  isBusy: boolean
  onChoose: (contract: ListedContract) => void
}) {
  const t = useTexts('comparators')
  const [chosen, setChosen] = useState('')
  const { data } = useApiQuery(listContracts, {
    query: { fields: 'list', type: 'electricity', limit: mostContracts, offset: 0 },
  })
  const contracts = data?.items ?? []
  const contract = contracts.find(({ name }) => name === (chosen || contracts[0]?.name))
  if (!contract) return null
  const labels = choiceLabels(contracts)
  return (
    <div className={styles.own}>
      <Field label={t('hours.own')}>
        {(control) => (
          <SelectInput
            {...control}
            value={contract.name}
            onChange={({ target }) => setChosen(target.value)}
            options={contracts.map(({ name }, at) => ({ value: name, label: labels[at] ?? name }))}
          />
        )}
      </Field>
      <Button busy={isBusy} onClick={() => onChoose(contract)}>
        {t('hours.useOwn')}
      </Button>
    </div>
  )
}

function DropArea({ onFile }: { onFile: (file: File) => void }) {
  const t = useTexts('comparators')
  const onDrop = (event: DragEvent) => {
    // The input under it would take only files of its kinds, and say nothing.
    event.preventDefault()
    const [file] = event.dataTransfer.files
    if (file) onFile(file)
  }
  return (
    <div className={drop.drop} onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
      <span className={drop.add}>
        <Icon path={iconUpload} size="s" />
        {t('hours.drop')}
      </span>
      <input
        className={drop.over}
        type="file"
        aria-label={t('hours.drop')}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) onFile(file)
        }}
      />
    </div>
  )
}

/** A curve: of an own contract, or of a file that is read on the device. */
export function CurveSource(props: CurveSourceProps) {
  const t = useTexts('comparators')
  const { number, percent } = useFormats()
  const portal = usePortal()
  const { state, readFile, askOwn } = useSources(props)
  const problemText = useCurveProblemText()
  const isCustomer = portal.profile !== null && canCall(portal, curveInfo)
  const megabytes = number(maxCurveFileBytes / 1_000_000, 0)
  return (
    <div className={stack.s4}>
      {isCustomer && (
        <OwnContracts isBusy={state.is === 'asking'} onChoose={(contract) => void askOwn(contract)} />
      )}
      <div>
        <DropArea onFile={(file) => void readFile(file)} />
        <p className={styles.quiet}>{t('hours.dropHelp', { megabytes })}</p>
      </div>
      {state.is === 'reading' && (
        <Progress
          label={t('hours.reading')}
          value={state.part}
          max={1}
          valueText={percent(state.part * 100)}
        />
      )}
      {state.is === 'failed' && (
        <Note tone="warn" role="alert">
          {problemText(state.problem)}
        </Note>
      )}
    </div>
  )
}
