import type { FieldNote } from '@fanal/domain/comparators/bill-text/read-bill'
import { createContext, type ReactNode, use } from 'react'
import type { FormField } from '#lib/forms/form-field.ts'
import { useTexts } from '#lib/texts.ts'
import styles from './bill-form.module.css'

/** Keyed by field name: where the value was read or something like it stands; null if nothing was found. */
export type FieldNotes = Partial<Record<string, FieldNote | null>>

const NotesContext = createContext<FieldNotes>({})
/** The notes of the bill that fills in a form. */
export const NotesProvider = NotesContext.Provider

function Note({ note }: { note: FieldNote | null }) {
  const t = useTexts('comparators')
  if (!note) return t('note.missing')
  return t(note.isTaken ? 'note.taken' : 'note.seen', { words: note.words, page: String(note.page) })
}

/** The help of a field, with its note below. */
export function useNoted(): (field: FormField<string>, help?: ReactNode) => ReactNode {
  const notes = use(NotesContext)
  return ({ name }, help) => {
    const note = notes[name]
    if (note === undefined) return help
    return (
      <>
        {help}
        <span className={note?.isTaken ? styles.taken : styles.check}>
          <Note note={note} />
        </span>
      </>
    )
  }
}
