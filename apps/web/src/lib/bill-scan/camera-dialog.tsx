import type { BillFacts } from '@fanal/domain/invoices/bill-facts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Note } from '#ui/state/note.tsx'
import { openScanner, type Scanner, scanFrame } from './scanner.ts'
import styles from './bill-scan.module.css'

interface CameraDialogProps {
  onRead: (facts: BillFacts) => void
  onClose: () => void
}

const wanted = { video: { facingMode: 'environment', width: { ideal: 1920 } } }
/** Between two looks, so that a phone stays cool. */
const pauseMs = 250

const pause = () => new Promise((resolve) => setTimeout(resolve, pauseMs))

/** Looks at the camera's picture until a code is in sight, or `isOver`. */
async function watch(video: HTMLVideoElement, scanner: Scanner, isOver: () => boolean) {
  while (!isOver()) {
    const facts = video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && (await scanFrame(scanner, video))
    if (facts) return facts
    await pause()
  }
  return undefined
}

/** The camera is on while the dialog is open, and its pictures stay here. */
export function CameraDialog({ onRead, onClose }: CameraDialogProps) {
  const t = useTexts('bill-scan')
  const video = useRef<HTMLVideoElement>(null)
  const [hasFailed, setFailed] = useState(false)
  const found = useEffectEvent(onRead)
  useEffect(() => {
    let isOver = false
    let stream: MediaStream | undefined
    const scanner = openScanner()
    const start = async (element: HTMLVideoElement) => {
      stream = await navigator.mediaDevices.getUserMedia(wanted)
      if (isOver) return stream.getTracks().forEach((track) => track.stop())
      element.srcObject = stream
      await element.play()
      const facts = await watch(element, scanner, () => isOver)
      if (facts && !isOver) found(facts)
    }
    if (video.current)
      start(video.current).catch(() => {
        if (!isOver) setFailed(true)
      })
    return () => {
      isOver = true
      scanner.close()
      stream?.getTracks().forEach((track) => track.stop())
    }
  }, [])
  return (
    <Dialog
      title={t('camera.title')}
      closeLabel={t('camera.close')}
      cancelLabel={t('camera.close')}
      onClose={onClose}
    >
      {hasFailed ? (
        <Note tone="warn" role="alert">
          {t('camera.failed')}
        </Note>
      ) : (
        <>
          <p>{t('camera.text')}</p>
          <video ref={video} className={styles.video} muted playsInline aria-label={t('camera.title')} />
        </>
      )}
    </Dialog>
  )
}
