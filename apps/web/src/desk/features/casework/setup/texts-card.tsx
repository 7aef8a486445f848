import { replaceTexts, textModules } from '@fanal/contract/desk/casework'
import type { TextModule } from '@fanal/contract/schemas/desk/casework'
import { useRef, useState } from 'react'
import { useFailureText } from '#desk/lib/failure-text.ts'
import { saveJson } from '#desk/lib/save-json.ts'
import { useApiMutation } from '#lib/api/use-api-mutation.ts'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import type { CallError } from '#lib/call.ts'
import { PartState } from '#lib/parts/part-state.tsx'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { DownloadButton } from '#ui/button/download-button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Note } from '#ui/state/note.tsx'
import { iconUpload } from '#ui/text/icons.ts'
import styles from './setup.module.css'

interface TextsFile {
  items: TextModule[]
}

/** Undefined for what is no JSON; its shape is checked by the server. */
function readTexts(text: string): TextsFile | undefined {
  try {
    return JSON.parse(text) as TextsFile
  } catch {
    return undefined
  }
}

/** The ready-made texts of cases, as a file that is downloaded, changed and brought back. */
export function TextsCard() {
  const t = useTexts('desk-casework')
  const query = useApiQuery(textModules, {})
  const replacing = useApiMutation(replaceTexts, { invalidates: [textModules] })
  const [isUnreadable, setUnreadable] = useState(false)
  const replace = async (file: File) => {
    const body = readTexts(await file.text())
    setUnreadable(body === undefined)
    replacing.reset()
    if (body) replacing.mutate({ body })
  }
  return (
    <Card title={t('texts.cardTitle')}>
      <p className={styles.text}>{t('texts.cardText')}</p>
      {isUnreadable && (
        <Note tone="bad" role="alert">
          {t('texts.unreadable')}
        </Note>
      )}
      {replacing.error && <Refused error={replacing.error} />}
      {replacing.data && (
        <Note tone="ok" role="status">
          {t('texts.replaced', { count: replacing.data.count })}
        </Note>
      )}
      <PartState query={query} lines={1}>
        {({ items }) => (
          <div className={styles.buttons}>
            <DownloadButton
              size="s"
              failedLabel={t('files.failed')}
              save={() => saveJson('texts.json', { items })}
            >
              {t('texts.download', { count: items.length })}
            </DownloadButton>
            <ReplaceButton isBusy={replacing.isPending} onChoose={replace} />
          </div>
        )}
      </PartState>
    </Card>
  )
}

interface ReplaceButtonProps {
  isBusy: boolean
  onChoose: (file: File) => Promise<void>
}

function ReplaceButton({ isBusy, onChoose }: ReplaceButtonProps) {
  const t = useTexts('desk-casework')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept="application/json,.json"
        aria-label={t('texts.replace')}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void onChoose(file)
          target.value = ''
        }}
      />
      <Button size="s" icon={iconUpload} busy={isBusy} onClick={() => input.current?.click()}>
        {t('texts.replace')}
      </Button>
    </>
  )
}

/** Each place of the file with what is wrong there. */
function Refused({ error }: { error: CallError }) {
  const t = useTexts('desk-casework')
  const failureText = useFailureText()
  if (error.code !== 'invalid_request')
    return (
      <Note tone="bad" role="alert">
        {failureText(error)}
      </Note>
    )
  return (
    <Note tone="bad" role="alert" title={t('texts.refused')}>
      <ul>
        {Object.entries(error.errors).map(([place, problems]) => (
          <li key={place} translate="no">
            {place}: {problems.join(', ')}
          </li>
        ))}
      </ul>
    </Note>
  )
}
