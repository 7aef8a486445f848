import { maxUploads, uploadProblem } from '@fanal/domain/files/upload-limits'
import { useRef, useState } from 'react'
import { useField } from '#lib/forms/form-field.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Spinner } from '#ui/state/spinner.tsx'
import { iconRefresh, iconTrash } from '#ui/text/icons.ts'
import type { FieldProps } from './field-props.ts'
import styles from './files-field.module.css'
import { fileTexts, type HeldFile, megabytes, useUploader } from './use-uploader.ts'

interface UploadsFieldProps extends Omit<FieldProps<HeldFile[]>, 'help'> {
  maxFiles?: number
}

interface UploadingProps {
  name: string
  hasFailed: boolean
  onRetry: () => void
  onRemove: () => void
}

/** A file on its way, or one that did not arrive. */
function Uploading({ name, hasFailed, onRetry, onRemove }: UploadingProps) {
  const t = useTexts('fields')
  return (
    <li>
      <span className={styles.name} role={hasFailed ? 'alert' : undefined}>
        {hasFailed ? t('files.notSent', { name }) : name}
      </span>
      {hasFailed ? (
        <span className={styles.buttons}>
          <Button variant="quiet" size="s" icon={iconRefresh} onClick={onRetry}>
            {t('files.retry')}
          </Button>
          <Button
            variant="quiet"
            size="s"
            icon={iconTrash}
            label={t('files.remove', { name })}
            onClick={onRemove}
          />
        </span>
      ) : (
        <Spinner label={t('files.sending', { name })} />
      )}
    </li>
  )
}

/**
 * A few pictures and PDFs, each sent as soon as it is chosen: the form holds what stands for it, which fits in a draft.
 * Where the server takes none beforehand it holds the file itself.
 */
export function UploadsField({ field, label, id, maxFiles = maxUploads, ...rest }: UploadsFieldProps) {
  const { value: files, error, set } = useField(field)
  const t = useTexts('fields')
  const maxBytes = usePortal().settings.fileUploadSizeLimit
  const [problem, setProblem] = useState<string>()
  // Uploads end one after another, each on what the form holds then.
  const held = useRef(files)
  held.current = files
  const keep = (next: HeldFile[]) => {
    held.current = next
    set(next)
  }
  const uploader = useUploader(
    (file) => keep([...held.current, file]),
    (name) => setProblem(t('files.notAccepted', { name })),
  )
  const pick = (picked: readonly File[]) => {
    const waiting = uploader.waiting.map(({ file }) => ({ size: file.size }))
    const found = uploadProblem(picked, { held: [...files, ...waiting], maxFiles, maxBytes })
    const counts = found && (found.code !== 'too_large_together' || !uploader.isApart)
    setProblem(
      counts
        ? t(fileTexts[found.code], { count: maxFiles, amount: megabytes(maxBytes), name: '', ...found })
        : undefined,
    )
    if (!counts) uploader.send(picked)
  }
  return (
    <Field
      id={id}
      label={label}
      error={problem ?? error}
      help={t('files.help', { count: maxFiles, amount: megabytes(maxBytes) })}
      {...rest}
    >
      {(control) => (
        <div className={styles.files}>
          {files.length + uploader.waiting.length > 0 && (
            <ul className={styles.list}>
              {files.map(({ name, size }, i) => (
                // Two files may have one name; they have no identity but their place.
                // oxlint-disable-next-line react/no-array-index-key
                <li key={i}>
                  <span className={styles.name}>
                    {name} <small>{t('files.size', { amount: Math.max(1, Math.round(size / 1000)) })}</small>
                  </span>
                  <Button
                    variant="quiet"
                    size="s"
                    icon={iconTrash}
                    label={t('files.remove', { name })}
                    onClick={() => {
                      setProblem(undefined)
                      keep(files.filter((_, at) => at !== i))
                    }}
                  />
                </li>
              ))}
              {uploader.waiting.map((one) => (
                <Uploading
                  key={one.id}
                  name={one.file.name}
                  hasFailed={one.hasFailed}
                  onRetry={() => uploader.retry(one.id)}
                  onRemove={() => uploader.remove(one.id, one.file)}
                />
              ))}
            </ul>
          )}
          <input
            {...control}
            // A file input has no such state.
            aria-required={undefined}
            className={styles.input}
            type="file"
            multiple={maxFiles > 1}
            accept="image/png,image/jpeg,image/webp,image/gif,image/heic,application/pdf"
            onChange={(event) => {
              pick([...(event.target.files ?? [])])
              event.target.value = ''
            }}
          />
        </div>
      )}
    </Field>
  )
}
