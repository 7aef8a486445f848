import { maxUploads, uploadProblem } from '@fanal/domain/files/upload-limits'
import { useEffect, useRef, useState } from 'react'
import { useField } from '#lib/forms/form-field.ts'
import { useKeptFocus } from '#lib/forms/use-kept-focus.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { cx } from '#ui/cx.ts'
import { Field, type FieldControl } from '#ui/form/field.tsx'
import row from '#ui/layout/row.module.css'
import { Spinner } from '#ui/state/spinner.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { iconClip, iconRefresh, iconTrash } from '#ui/text/icons.ts'
import type { FieldProps } from './field-props.ts'
import styles from './files-field.module.css'
import { type HeldFile, type Upload, useLimitTexts, useUploader, type Waiting } from './use-uploader.ts'

interface UploadsFieldProps extends Omit<FieldProps<HeldFile[]>, 'help'> {
  /** Said after the limits. */
  help?: string
  maxFiles?: number
  upload?: Upload
}

function RemoveButton({ name, onRemove }: { name: string; onRemove: () => void }) {
  const t = useTexts('fields')
  return (
    <Button
      variant="quiet"
      size="s"
      icon={iconTrash}
      label={t('files.remove', { name })}
      onClick={onRemove}
    />
  )
}

interface UploadingProps {
  one: Waiting
  onRetry: () => void
  onRemove: () => void
}

/** A file on its way, or one that did not arrive. */
function Uploading({ one: { file, hasFailed }, onRetry, onRemove }: UploadingProps) {
  const t = useTexts('fields')
  const { name } = file
  if (!hasFailed)
    return (
      <li className={cx(row.ends, styles.file)}>
        <span className={styles.name}>{name}</span>
        <Spinner label={t('files.sending', { name })} />
      </li>
    )
  return (
    <li className={cx(row.ends, styles.file)}>
      <span className={styles.name} role="alert">
        {t('files.notSent', { name })}
      </span>
      <span className={styles.buttons}>
        <Button variant="quiet" size="s" icon={iconRefresh} onClick={onRetry}>
          {t('files.retry')}
        </Button>
        <RemoveButton name={name} onRemove={onRemove} />
      </span>
    </li>
  )
}

interface PickerProps {
  control: FieldControl
  isOne: boolean
  onPick: (picked: File[]) => void
}

/** A box to press, or to drop files on. */
function Picker({ control, isOne, onPick }: PickerProps) {
  const t = useTexts('fields')
  return (
    <div className={styles.drop}>
      <span className={styles.add} aria-hidden="true">
        <Icon path={iconClip} />
        {t(isOne ? 'files.addOne' : 'files.add')}
      </span>
      <input
        {...control}
        // A file input has no such state.
        aria-required={undefined}
        className={styles.over}
        type="file"
        multiple={!isOne}
        accept="image/png,image/jpeg,image/webp,image/gif,image/heic,application/pdf"
        onChange={(event) => {
          onPick([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </div>
  )
}

type UploadsOptions = Pick<UploadsFieldProps, 'field' | 'upload'> & { maxFiles: number }

function useUploads({ field, maxFiles, upload }: UploadsOptions) {
  const { value: files, error, set } = useField(field)
  const t = useTexts('fields')
  const maxBytes = usePortal().settings.fileUploadSizeLimit
  const { amount, textOf } = useLimitTexts({ maxFiles, maxBytes })
  const [problem, setProblem] = useState<string>()
  // Uploads end one after another, each on what the form holds then.
  const held = useRef(files)
  useEffect(() => {
    held.current = files
  }, [files])
  const keep = (next: HeldFile[]) => {
    held.current = next
    set(next)
  }
  const uploader = useUploader({
    onHeld: (file) => keep([...held.current, file]),
    onRefused: (name) => setProblem(t('files.notAccepted', { name })),
    upload,
  })
  const pick = (picked: readonly File[]) => {
    const waiting = uploader.waiting.map(({ file }) => ({ size: file.size }))
    const found = uploadProblem(picked, { held: [...files, ...waiting], maxFiles, maxBytes })
    // Sent one by one, their sum does not matter.
    if (!found || (found.code === 'too_large_together' && uploader.isApart)) {
      setProblem(undefined)
      uploader.send(picked)
    } else setProblem(textOf(found))
  }
  const remove = (at: number) => {
    setProblem(undefined)
    keep(files.filter((_, i) => i !== at))
  }
  return { files, error: problem ?? error, uploader, pick, remove, amount }
}

/**
 * A few pictures and PDFs, each sent as soon as it is chosen: the form holds what stands for it, which fits in a draft.
 * Where the server takes none beforehand it holds the file itself.
 */
export function UploadsField({
  field,
  maxFiles = maxUploads,
  upload,
  help = '',
  ...rest
}: UploadsFieldProps) {
  const t = useTexts('fields')
  const { files, error, uploader, pick, remove, amount } = useUploads({ field, maxFiles, upload })
  const count = files.length + uploader.waiting.length
  const isOne = maxFiles === 1
  const kept = useKeptFocus()
  return (
    <Field
      {...rest}
      error={error}
      help={`${t(isOne ? 'files.helpOne' : 'files.help', { count: maxFiles, amount })} ${help}`.trim()}
    >
      {(control) => (
        <div {...kept} className={styles.files}>
          {count > 0 && (
            <ul className={styles.list}>
              {files.map(({ name, size }, i) => (
                // Two files may have one name; they have no identity but their place.
                // oxlint-disable-next-line react/no-array-index-key
                <li key={i} className={cx(row.ends, styles.file)}>
                  <span className={styles.name}>
                    {name} <small>{t('files.size', { amount: Math.max(1, Math.round(size / 1000)) })}</small>
                  </span>
                  <RemoveButton name={name} onRemove={() => remove(i)} />
                </li>
              ))}
              {uploader.waiting.map((one) => (
                <Uploading
                  key={one.id}
                  one={one}
                  onRetry={() => uploader.retry(one)}
                  onRemove={() => uploader.remove(one)}
                />
              ))}
            </ul>
          )}
          {count < maxFiles && <Picker control={control} isOne={isOne} onPick={pick} />}
        </div>
      )}
    </Field>
  )
}
