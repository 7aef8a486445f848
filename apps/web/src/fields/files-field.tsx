import { maxUploadBytesTogether, maxUploads, uploadProblem } from '@fanal/domain/files/upload-limits'
import { useState } from 'react'
import { useField } from '#lib/forms/form-field.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { iconTrash } from '#ui/text/icons.ts'
import type { FieldProps } from './field-props.ts'
import row from '#ui/layout/row.module.css'
import { cx } from '#ui/cx.ts'
import styles from './files-field.module.css'
import { useLimitTexts } from './use-uploader.ts'

/** An uploaded file: name and data URL. */
export interface PickedFile {
  name: string
  content: string
}

interface FilesFieldProps extends Omit<FieldProps<PickedFile[]>, 'help' | 'optionalText'> {
  maxFiles?: number
}

/** Approximate size of a data URL: four characters per three bytes. */
const bytesOf = ({ content }: PickedFile) => (content.length * 3) / 4

function readFile(file: File): Promise<PickedFile> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve({ name: file.name, content: reader.result as string }))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')))
    reader.readAsDataURL(file)
  })
}

/** Takes picked files if all are within the limits; else says why not, and takes none. */
function useFilePicking({ field, maxFiles }: { field: FilesFieldProps['field']; maxFiles: number }) {
  const { value: files, error, set } = useField(field)
  const t = useTexts('fields')
  // These files travel in one body, however large the setting allows each to be.
  const maxBytes = Math.min(usePortal().settings.fileUploadSizeLimit, maxUploadBytesTogether)
  const { amount, textOf } = useLimitTexts({ maxFiles, maxBytes })
  const [problem, setProblem] = useState<string>()
  const pick = async (picked: readonly File[]) => {
    const held = files.map((file) => ({ size: bytesOf(file) }))
    const found = uploadProblem(picked, { held, maxFiles, maxBytes })
    setProblem(found && textOf(found))
    if (found) return
    const read = await Promise.allSettled(picked.map(readFile))
    const lost = picked.find((_, i) => read[i]?.status === 'rejected')
    if (lost) setProblem(t('files.unreadable', { name: lost.name }))
    set([...files, ...read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))])
  }
  const remove = (place: number) => {
    setProblem(undefined)
    set(files.filter((_, at) => at !== place))
  }
  return { files, error: problem ?? error, amount, pick, remove }
}

interface PickedFilesProps {
  files: readonly PickedFile[]
  onRemove: (place: number) => void
}

function PickedFiles({ files, onRemove }: PickedFilesProps) {
  const t = useTexts('fields')
  return (
    <ul className={styles.list}>
      {files.map(({ name }, i) => (
        // Two files may have one name; they have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={i} className={cx(row.ends, styles.file)}>
          <span className={styles.name}>{name}</span>
          <Button
            variant="quiet"
            size="s"
            icon={iconTrash}
            label={t('files.remove', { name })}
            onClick={() => onRemove(i)}
          />
        </li>
      ))}
    </ul>
  )
}

/** A few pictures and PDFs, each within the size limit. Chosen files stay when more are refused. */
export function FilesField({ field, label, id, maxFiles = maxUploads, required }: FilesFieldProps) {
  const t = useTexts('fields')
  const { files, error, amount, pick, remove } = useFilePicking({ field, maxFiles })
  return (
    <Field
      id={id}
      label={label}
      error={error}
      required={required}
      help={t('files.help', { count: maxFiles, amount })}
    >
      {(control) => (
        <div className={styles.files}>
          {files.length > 0 && <PickedFiles files={files} onRemove={remove} />}
          <input
            {...control}
            // A file input has no such state.
            aria-required={undefined}
            className={styles.input}
            type="file"
            multiple={maxFiles > 1}
            accept="image/png,image/jpeg,image/webp,image/gif,image/heic,application/pdf"
            onChange={(event) => {
              void pick([...(event.target.files ?? [])])
              event.target.value = ''
            }}
          />
        </div>
      )}
    </Field>
  )
}
