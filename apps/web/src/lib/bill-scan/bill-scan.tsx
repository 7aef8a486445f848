import type { BillFacts } from '@fanal/domain/invoices/bill-facts'
import { isWholeYear, measuredDayCount } from '@fanal/domain/invoices/measured-year'
import type { ContractType } from '@fanal/domain/settings/settings'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/state/note.tsx'
import { Spinner } from '#ui/state/spinner.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { iconCamera, iconCheck, iconClip, iconQr } from '#ui/text/icons.ts'
import { RoundSign } from '#ui/text/round-sign.tsx'
import { useFormats } from '#lib/format.ts'
import { useHydrated } from '#lib/use-hydrated.ts'
import { LazyBoundary } from '#lib/lazy/lazy-boundary.tsx'
import { lazyPart } from '#lib/lazy/lazy-part.tsx'
import { useTexts } from '#lib/texts.ts'
import type { ScannedBill } from './scan-bill.ts'
import { ScanError, type ScanProblem } from './scan-error.ts'
import type { Scanner } from './scanner.ts'
import styles from './bill-scan.module.css'

const loadReader = () => import('./scan-bill.ts')
const CameraDialog = lazyPart(async () => (await import('./camera-dialog.tsx')).CameraDialog)

interface BillScanProps {
  /** Bills of gas have no code: the text of their PDF is read. */
  energy?: ContractType
  onRead: (bill: ScannedBill, file?: File) => void
  /** A bill is about to be read: what comes next can be loaded meanwhile. */
  onStart?: () => void
}

type State =
  | { is: 'idle' | 'busy' }
  | { is: 'failed'; problem: ScanProblem }
  | { is: 'read'; bill: ScannedBill; name: string }

const problemKeys = {
  too_large: 'problem.too_large',
  not_a_bill: 'problem.not_a_bill',
  other_code: 'problem.other_code',
  other_energy: 'problem.other_energy',
  rectifying: 'problem.rectifying',
  no_code: 'problem.no_code',
} as const satisfies Record<ScanProblem, string>

/** Gas bills have no code, so none is missing. */
const problemKey = (problem: ScanProblem, isGas: boolean) => {
  if (isGas && (problem === 'no_code' || problem === 'other_code')) return 'problem.no_gas'
  return isGas && problem === 'other_energy' ? 'problem.not_gas' : problemKeys[problem]
}

function useScan({ energy = 'electricity', onRead, onStart }: BillScanProps) {
  const scanner = useRef<Promise<Scanner>>(undefined)
  const [state, setState] = useState<State>({ is: 'idle' })
  const accept = (bill: ScannedBill, file?: File) => {
    setState({ is: 'read', bill, name: file?.name ?? '' })
    onRead(bill, file)
  }
  const scan = async (file: File) => {
    setState({ is: 'busy' })
    const ready = scanner.current
    scanner.current = undefined
    try {
      const { scanFile } = await loadReader()
      accept(await scanFile(file, { energy, scanner: await ready }), file)
    } catch (error) {
      setState({ is: 'failed', problem: error instanceof ScanError ? error.problem : 'not_a_bill' })
    }
  }
  /** While somebody looks for the file, what reads it gets ready. */
  const preloadScanner = () => {
    scanner.current ??= loadReader().then(({ openScanner }) => openScanner())
    // A failure is told when the file is read.
    scanner.current.catch(() => undefined)
    onStart?.()
  }
  useEffect(
    () => () => {
      scanner.current?.then(({ close }) => close()).catch(() => undefined)
    },
    [],
  )
  return { state, accept, scan, preloadScanner }
}

/** What was read, and what could not be. */
function useReadLabel() {
  const t = useTexts('bill-scan')
  const { period } = useFormats()
  return ({ from, facts }: ScannedBill) => {
    if (from === 'text') {
      const parts = [
        facts.cups ? t('read.cups') : '',
        facts.powers.length > 0 ? t('read.powers') : '',
        facts.from ? t('read.days') : '',
        facts.kwh.length > 0 ? t('read.kwh') : '',
        facts.total !== null ? t('read.total') : '',
      ]
      const read = parts.filter((part) => part !== '').join(', ')
      return t(facts.energy === 'gas' ? 'read.gas' : 'read.text', { parts: read })
    }
    const yearPart = ({ year }: BillFacts) => {
      if (!year) return ''
      return isWholeYear(year) ? t('read.year') : t('read.partOfYear', { count: measuredDayCount(year) })
    }
    const parts = [
      facts.cups ? t('read.cups') : '',
      facts.powers.length > 0 ? t('read.powers') : '',
      yearPart(facts),
      facts.prices ? t('read.prices') : '',
    ].filter((part) => part !== '')
    const days = facts.from && facts.to ? t('read.period', { period: period(facts.from, facts.to) }) : ''
    const missing = facts.cups ? '' : t('read.noCups')
    const taken = parts.length > 0 ? t('read.parts', { parts: parts.join(', ') }) : ''
    return [days, taken, missing].filter(Boolean).join(' ')
  }
}

function ScanHead({ state, isGas }: { state: State; isGas: boolean }) {
  const t = useTexts('bill-scan')
  const words = useReadLabel()
  if (state.is === 'read')
    return (
      <div role="status">
        <strong>{state.name ? t('read.file', { name: state.name }) : t('read.title')}</strong>
        <p>{words(state.bill)}</p>
      </div>
    )
  return (
    <div>
      <strong>{t('title')}</strong>
      <p>{t(isGas ? 'textGas' : 'text')}</p>
    </div>
  )
}

interface FileButtonProps {
  isGas: boolean
  isBusy: boolean
  onPress: () => void
  onFile: (file: File) => void
}

function FileButton({ isGas, isBusy, onPress, onFile }: FileButtonProps) {
  const t = useTexts('bill-scan')
  const input = useRef<HTMLInputElement>(null)
  const label = t(isGas ? 'fileGas' : 'file')
  const press = () => {
    onPress()
    input.current?.click()
  }
  return (
    <>
      <Button size="s" icon={iconClip} busy={isBusy} onClick={press}>
        {label}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        aria-label={label}
        accept={isGas ? 'application/pdf' : 'image/*,application/pdf'}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}

/** Begins a form with any retailer's bill: by camera, photo or PDF, read on the device. */
export function BillScan(props: BillScanProps) {
  const t = useTexts('bill-scan')
  const { state, accept, scan, preloadScanner } = useScan(props)
  const [isCameraOpen, setCameraOpen] = useState(false)
  // Almost every browser has one: the server draws its button, so that nothing moves.
  const isHydrated = useHydrated()
  const isGas = props.energy === 'gas'
  const hasCamera = !isGas && (!isHydrated || 'mediaDevices' in navigator)
  const isRead = state.is === 'read'
  return (
    <section className={styles.scan} aria-label={t('title')}>
      <RoundSign tone={isRead ? 'ok' : 'plain'}>
        {state.is === 'busy' ? (
          <Spinner label={t('busy')} />
        ) : (
          <Icon path={isRead ? iconCheck : iconQr} size="s" />
        )}
      </RoundSign>
      <ScanHead state={state} isGas={isGas} />
      <div className={styles.acts}>
        {hasCamera && (
          <Button
            size="s"
            icon={iconCamera}
            onClick={() => {
              props.onStart?.()
              setCameraOpen(true)
            }}
          >
            {isRead ? t('again') : t('camera')}
          </Button>
        )}
        <FileButton
          isGas={isGas}
          isBusy={state.is === 'busy'}
          onPress={preloadScanner}
          onFile={(file) => void scan(file)}
        />
      </div>
      {state.is === 'failed' && (
        <Note tone="warn" role="alert" className={styles.note}>
          {t(problemKey(state.problem, isGas))}
        </Note>
      )}
      {isCameraOpen && (
        <LazyBoundary>
          <CameraDialog
            onClose={() => setCameraOpen(false)}
            onRead={(facts) => {
              setCameraOpen(false)
              accept({ from: 'code', facts })
            }}
          />
        </LazyBoundary>
      )}
    </section>
  )
}
