import type { ReactNode } from 'react'
import { Button } from '#ui/button/button.tsx'
import { Note } from './note.tsx'

interface RetryNoteProps {
  tone?: 'warn' | 'bad'
  label: string
  busy?: boolean
  onRetry: () => void
  children: ReactNode
}

/** In place of a small part that could not be loaded, with a button to try again. */
export function RetryNote({ tone = 'warn', label, busy, onRetry, children }: RetryNoteProps) {
  return (
    <Note
      tone={tone}
      role="alert"
      action={
        <Button size="s" busy={busy} onClick={onRetry}>
          {label}
        </Button>
      }
    >
      {children}
    </Note>
  )
}
