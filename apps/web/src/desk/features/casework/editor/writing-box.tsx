import type { CaseDraft, StaffCase } from '@fanal/contract/schemas/desk/casework'
import { leftVariables } from '@fanal/domain/casework/text-module'
import { type ChangeEvent, type KeyboardEvent, type Ref, useState } from 'react'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { DateInput } from '#ui/form/date-input.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { iconContract, iconTack } from '#ui/text/icons.ts'
import { MentionChoices } from '../mentions/mention-choices.tsx'
import { KeySign } from '../keys/key-sign.tsx'
import styles from './editor.module.css'
import type { DraftState } from './use-draft.ts'
import type { EditorState, Tab } from './use-editor.ts'
import type { Pinning } from './use-pins.ts'

interface WritingBoxProps {
  one: StaffCase
  editor: EditorState
  ref: Ref<HTMLTextAreaElement>
  /** Opens the ready-made texts. */
  onChoose: () => void
  pinning: Pinning
  /** Takes a ready-made text away again; false if there is none. */
  onUndo: () => boolean
  /** Somebody was chosen: the words go on. */
  onChosen: () => void
}

const boxLabels: Record<Tab, TextKey<'desk-casework'>> = {
  answer: 'write.label.answer',
  ask: 'write.label.ask',
  distributor: 'write.label.distributor',
  note: 'write.label.note',
}

const things = ['words', 'photo', 'document'] as const

const thingLabels: Record<CaseDraft['thing'], TextKey<'desk-casework'>> = {
  words: 'thing.words',
  photo: 'thing.photo',
  document: 'thing.document',
}

const stateLabels: Record<Exclude<DraftState, 'blank'>, TextKey<'desk-casework'>> = {
  saved: 'draft.saved',
  waiting: 'draft.waiting',
  failed: 'draft.failed',
}

function DraftNote({ state }: { state: DraftState }) {
  const t = useTexts('desk-casework')
  return (
    <span id="draft-state" className={styles.state} data-state={state}>
      {state !== 'blank' && t(stateLabels[state])}
    </span>
  )
}

/** The words, with what helps to write them. */
export function WritingBox({ one, editor, ref, onChoose, pinning, onUndo, onChosen }: WritingBoxProps) {
  const t = useTexts('desk-casework')
  const { tab, draft, type } = editor
  const [caret, setCaret] = useState(0)
  const left = tab === 'note' ? [] : leftVariables(draft.message)
  const name = (text: string) => {
    type(`${text}${draft.message.slice(caret)}`)
    setCaret(text.length)
    onChosen()
  }
  const write = ({ target }: ChangeEvent<HTMLTextAreaElement>) => {
    const { value, selectionStart: at } = target
    const [before, after] = [value.slice(0, at), value.slice(at)]
    const isPinning = pinning.begin !== undefined && before.endsWith('##')
    const own = before.slice(0, -2)
    type(isPinning ? own + after : value)
    setCaret(at)
    if (isPinning) pinning.beginAt(own, own.length)
    if (before.endsWith('::')) onChoose()
  }
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const isUndo = event.key === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey
    if (isUndo && onUndo()) event.preventDefault()
    if (event.key !== 'Escape') return
    event.stopPropagation()
    document.getElementById('case')?.focus()
  }
  return (
    <>
      <div className={styles.box}>
        <textarea
          ref={ref}
          className={styles.text}
          rows={tab === 'note' ? 2 : 4}
          aria-label={t(boxLabels[tab], { name: one.customer.name || one.case.number })}
          aria-describedby="draft-state"
          lang={tab === 'note' ? undefined : one.customer.locale}
          value={draft.message}
          onChange={write}
          onKeyDown={press}
        />
        {tab === 'note' && (
          <MentionChoices number={one.case.number} text={draft.message.slice(0, caret)} onChoose={name} />
        )}
        <Tools one={one} editor={editor} onChoose={onChoose} onPin={pinning.begin} />
      </div>
      {left.length > 0 && <p className={styles.left}>{t('write.left', { names: left.join(', ') })}</p>}
    </>
  )
}

interface ToolsProps {
  one: StaffCase
  editor: EditorState
  onChoose: () => void
  onPin: (() => void) | undefined
}

function Tools({ one, editor, onChoose, onPin }: ToolsProps) {
  const t = useTexts('desk-casework')
  const { tab, draft, state, isBlank, change } = editor
  return (
    <div className={styles.tools}>
      {tab !== 'note' && (
        <Button variant="quiet" size="s" icon={iconContract} onClick={onChoose}>
          {t('write.texts')} <KeySign of="texts" />
        </Button>
      )}
      {onPin && (
        <Button
          variant="quiet"
          size="s"
          icon={iconTack}
          {...(isBlank && { disabledReason: t('why.empty') })}
          onClick={onPin}
        >
          {t('pin.button')} <KeySign of="pin" />
        </Button>
      )}
      {tab === 'ask' && (
        <Segmented
          label={t('write.thing')}
          value={draft.thing}
          onChange={(thing) => change({ thing })}
          options={things.map((thing) => ({ value: thing, label: t(thingLabels[thing]) }))}
        />
      )}
      {tab === 'ask' && (
        <label className={styles.day}>
          {t('write.answerBy')}
          <DateInput
            min={one.least_answer_day}
            value={draft.answer_by ?? one.least_answer_day}
            onChange={({ target }) => change({ answer_by: target.value || null })}
          />
        </label>
      )}
      <DraftNote state={state} />
    </div>
  )
}
