import { useEffect, useRef } from 'react'
import { Note } from '#ui/state/note.tsx'

/** What was just done. It takes the focus, since the form that had it may be gone. */
export function DoneNote({ text }: { text: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (text) box.current?.focus()
  }, [text])
  return (
    <div ref={box} tabIndex={-1} hidden={!text}>
      {text && (
        <Note tone="ok" role="status">
          {text}
        </Note>
      )}
    </div>
  )
}
