import { staffCaseFile } from '@fanal/contract/desk/casework'
import type { StaffCase } from '@fanal/contract/schemas/desk/casework'
import { callAddress } from '@fanal/contract/wire/call'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Note } from '#ui/state/note.tsx'
import { iconChevronLeft, iconChevronRight } from '#ui/text/icons.ts'
import styles from './file-viewer.module.css'

type ShownFile = StaffCase['case']['entries'][number]['files'][number]

/** All files of a case, in the order of its history. */
export const filesOf = ({ case: { entries } }: StaffCase): ShownFile[] =>
  entries.flatMap(({ files }) => files)

const addressOf = (id: string, fileId: number, query: { view?: 'true' } = {}) =>
  `/api/v${staffCaseFile.versions[0]}/${callAddress(staffCaseFile.path, { params: { id, fileId }, query })}`

const pictures: readonly string[] = ['png', 'jpeg', 'webp', 'gif']

interface FileViewerProps {
  one: StaffCase
  /** The file that is opened first. */
  first: number
  onClose: () => void
}

/** What a customer sent, drawn where it is a picture or a PDF; arrows lead to the others. */
export function FileViewer({ one, first, onClose }: FileViewerProps) {
  const desk = useTexts('desk')
  const files = filesOf(one)
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      files.findIndex(({ id }) => id === first),
    ),
  )
  const file = files[at]
  const step = (by: number) => setAt((now) => Math.min(files.length - 1, Math.max(0, now + by)))
  const press = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') step(-1)
    if (key === 'ArrowRight') step(1)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  if (!file) return null
  const { number } = one.case
  return (
    <Dialog
      size="l"
      title={file.name}
      closeLabel={desk('close')}
      onClose={onClose}
      footer={<Steps at={at} n={files.length} step={step} address={addressOf(number, file.id)} />}
    >
      <Drawn key={file.id} file={file} address={addressOf(number, file.id, { view: 'true' })} />
    </Dialog>
  )
}

function Drawn({ file, address }: { file: ShownFile; address: string }) {
  const t = useTexts('desk-casework')
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return <Note tone="bad">{t('files.failed')}</Note>
  if (pictures.includes(file.kind))
    return (
      <div className={styles.stage}>
        <img className={styles.picture} src={address} alt={file.name} onError={() => setBroken(true)} />
      </div>
    )
  if (file.kind === 'pdf')
    // oxlint-disable-next-line react/iframe-missing-sandbox -- browsers draw no PDF in a sandbox; the headers of the file let nothing run
    return <iframe className={styles.pages} src={address} title={file.name} />
  return <Note tone="info">{t('files.notDrawn')}</Note>
}

interface StepsProps {
  at: number
  n: number
  step: (by: number) => void
  address: string
}

function Steps({ at, n, step, address }: StepsProps) {
  const t = useTexts('desk-casework')
  return (
    <>
      <span className={styles.count} role="status">
        {t('files.count', { at: at + 1, n: n })}
      </span>
      <Button
        icon={iconChevronLeft}
        aria-keyshortcuts="ArrowLeft"
        {...(at === 0 && { disabledReason: t('files.first') })}
        onClick={() => step(-1)}
      >
        {t('files.previous')}
      </Button>
      <Button
        icon={iconChevronRight}
        aria-keyshortcuts="ArrowRight"
        data-autofocus
        {...(at === n - 1 && { disabledReason: t('files.last') })}
        onClick={() => step(1)}
      >
        {t('files.next')}
      </Button>
      <ButtonLink href={address} download>
        {t('files.download')}
      </ButtonLink>
    </>
  )
}
