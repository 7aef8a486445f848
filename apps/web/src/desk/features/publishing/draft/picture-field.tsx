import { useRef } from 'react'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { iconUpload } from '#ui/text/icons.ts'
import styles from './write-card.module.css'

interface PictureFieldProps {
  label: string
  /** A data URL. */
  value: string
  isOpen: boolean
  onChange: (value: string) => void
}

const dataUrlOf = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(new Error('The file cannot be read')))
    reader.readAsDataURL(file)
  })

/** A picture, and choosing another one. */
export function PictureField({ label, value, isOpen, onChange }: PictureFieldProps) {
  const t = useTexts('desk-publishing')
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.picture}>
      <span className={styles.meta}>{label}</span>
      {value && <img src={value} alt="" />}
      {isOpen && (
        <>
          <input
            ref={input}
            type="file"
            hidden
            accept="image/png,image/jpeg,image/webp,image/gif"
            aria-label={label}
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file) void dataUrlOf(file).then(onChange)
            }}
          />
          <Button size="s" icon={iconUpload} onClick={() => input.current?.click()}>
            {t('write.choose')}
          </Button>
        </>
      )}
    </div>
  )
}
