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

/** Replaces a small part that failed to load, with a retry button. */
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
