import { type ReactNode, useState } from 'react'
import { usePortal } from '#lib/portal.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { iconTrash } from '#ui/icons.ts'

/** A file as it is sent: its name and its content as a data URL. */
export interface PickedFile {
  name: string
  content: string
}

interface FilesFieldProps {
  label: ReactNode
  files: readonly PickedFile[]
  onChange: (files: PickedFile[]) => void
  error?: ReactNode
  maxFiles: number
  tooLarge: (megabytes: number) => string
  removeLabel: (name: string) => string
  required?: boolean
}

function readFile(file: File): Promise<PickedFile> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve({ name: file.name, content: reader.result as string }))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')))
    reader.readAsDataURL(file)
  })
}

/** Pictures and PDFs, a few, each within the limit of the settings; the server looks at their content again. */
export function FilesField(props: FilesFieldProps) {
  const { label, files, onChange, error, maxFiles, tooLarge, removeLabel, required } = props
  const { fileUploadSizeLimit } = usePortal().settings
  const [problem, setProblem] = useState<string>()
  const pick = async (picked: FileList | null) => {
    const list = [...(picked ?? [])]
    setProblem(undefined)
    if (list.some(({ size }) => size > fileUploadSizeLimit))
      return setProblem(tooLarge(Math.floor(fileUploadSizeLimit / 1_000_000)))
    onChange([...files, ...(await Promise.all(list.map(readFile)))].slice(0, maxFiles))
  }
  return (
    <div>
      <Field label={label} error={problem ?? error} required={required}>
        {(control) => (
          <input
            {...control}
            type="file"
            multiple={maxFiles > 1}
            accept="image/png,image/jpeg,image/webp,image/gif,image/heic,application/pdf"
            onChange={(event) => {
              void pick(event.target.files)
              event.target.value = ''
            }}
          />
        )}
      </Field>
      <ul>
        {files.map(({ name }, i) => (
          <li key={`${name} ${i}`}>
            {name}
            <Button
              variant="quiet"
              size="s"
              icon={iconTrash}
              label={removeLabel(name)}
              onClick={() => onChange(files.filter((_, at) => at !== i))}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
