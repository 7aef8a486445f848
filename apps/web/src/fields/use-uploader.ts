import { uploadCaseFile } from '@fanal/contract/support'
import { maxUploadBytesTogether, type UploadProblem } from '@fanal/domain/files/upload-limits'
import { useEffect, useRef, useState } from 'react'
import { call, CallError } from '#lib/call.ts'
import { failed, underWay } from '#lib/forms/uploads-under-way.ts'
import { canCall, usePortal } from '#lib/portal.tsx'
import { useFormats } from '#lib/format.ts'
import { type TextKey, useTexts } from '#lib/texts.ts'

/** A file that a form holds: uploaded before, or with its content as a data URL. */
export interface HeldFile {
  name: string
  size: number
  upload?: string
  content?: string
}

/** The file as forms send it. */
export const sentFile = ({ name, upload, content = '' }: HeldFile) =>
  upload === undefined ? { name, content } : { upload }

const fileTexts = {
  too_many_files: 'files.tooMany',
  too_large_together: 'files.tooLargeTogether',
  invalid_attachment_type: 'files.notAccepted',
  file_too_large: 'files.tooLarge',
} as const satisfies Record<UploadProblem['code'], TextKey<'fields'>>

/** The texts of the limits: how large a file may be, in MB, and why further ones are refused. */
export function useLimitTexts({ maxFiles, maxBytes }: { maxFiles: number; maxBytes: number }) {
  const t = useTexts('fields')
  const { number } = useFormats()
  const megabytes = (bytes: number) => number(bytes / 1_000_000)
  return {
    amount: megabytes(maxBytes),
    textOf: (problem: UploadProblem) =>
      t(fileTexts[problem.code], {
        count: maxFiles,
        amount: megabytes(problem.code === 'too_large_together' ? maxUploadBytesTogether : maxBytes),
        name: '',
        ...problem,
      }),
  }
}

/** A file that is being uploaded, or failed. */
export interface Waiting {
  id: number
  file: File
  hasFailed: boolean
}

function readFile(file: File): Promise<HeldFile> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () =>
      resolve({ name: file.name, size: file.size, content: reader.result as string }),
    )
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')))
    reader.readAsDataURL(file)
  })
}

/** Takes a file and returns its key. */
export type Upload = (file: File) => Promise<{ upload: string }>

const uploadToCase: Upload = (file) => call(uploadCaseFile, { query: { name: file.name } }, { file })

/** Wrong type or too large: a retry cannot help. */
const isRefusal = (error: unknown) => error instanceof CallError && [400, 413, 415].includes(error.status)

interface UploaderOptions {
  onHeld: (file: HeldFile) => void
  onRefused: (name: string) => void
  /** The upload call; by default that of case files. */
  upload?: Upload | undefined
}

/** Sends chosen files one by one; a failed one can be sent again. */
export function useUploader({ onHeld, onRefused, upload }: UploaderOptions) {
  const takesCaseFiles = canCall(usePortal(), uploadCaseFile)
  const send = upload ?? (takesCaseFiles ? uploadToCase : undefined)
  const [waiting, setWaiting] = useState<readonly Waiting[]>([])
  const lastId = useRef(0)
  const queue = useRef(Promise.resolve())
  const shown = useRef(waiting)
  useEffect(() => {
    shown.current = waiting
  }, [waiting])
  useEffect(() => () => shown.current.forEach(({ file }) => failed.delete(file)), [])

  const remove = ({ id, file }: Waiting) => {
    failed.delete(file)
    setWaiting((all) => all.filter((one) => one.id !== id))
  }
  const mark = ({ id, file }: Waiting, hasFailed: boolean) => {
    if (hasFailed) failed.add(file)
    else failed.delete(file)
    setWaiting((all) => all.map((one) => (one.id === id ? { ...one, hasFailed } : one)))
  }
  const sendOne = async (one: Waiting) => {
    try {
      const { file } = one
      const held = send
        ? { name: file.name, size: file.size, upload: (await send(file)).upload }
        : await readFile(file)
      remove(one)
      onHeld(held)
    } catch (error) {
      if (!isRefusal(error)) return mark(one, true)
      remove(one)
      onRefused(one.file.name)
    }
  }
  const enqueue = (one: Waiting) => {
    const sending = queue.current.then(() => sendOne(one))
    queue.current = sending
    underWay.add(sending)
    void sending.then(() => underWay.delete(sending))
  }
  return {
    isApart: send !== undefined,
    waiting,
    remove,
    send: (picked: readonly File[]) => {
      const added = picked.map((file) => ({ id: ++lastId.current, file, hasFailed: false }))
      setWaiting((all) => [...all, ...added])
      added.forEach(enqueue)
    },
    retry: (one: Waiting) => {
      mark(one, false)
      enqueue(one)
    },
  }
}
