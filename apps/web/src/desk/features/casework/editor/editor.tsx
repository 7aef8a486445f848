import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { Icon } from '#ui/text/icon.tsx'
import { iconLock } from '#ui/text/icons.ts'
import { KeySign } from '../keys/key-sign.tsx'
import { useCommands } from '../keys/use-commands.ts'
import { ChangedNote } from './changed-note.tsx'
import { DistributorFields } from './distributor-fields.tsx'
import styles from './editor.module.css'
import { Pins } from './pins.tsx'
import { SendLine } from './send-line.tsx'
import { TextMenu } from './text-menu.tsx'
import { type EditorProps, type EditorState, type Tab, useEditor, useInsertion } from './use-editor.ts'
import { usePins } from './use-pins.ts'
import { WritingBox } from './writing-box.tsx'

const tabs: readonly Tab[] = ['answer', 'ask', 'distributor', 'note']

const tabLabels: Record<Tab, TextKey<'desk-casework'>> = {
  answer: 'write.answer',
  ask: 'write.ask',
  distributor: 'write.distributor',
  note: 'write.note',
}

/** Under the history: what is written, and what becomes of the case. */
export function Editor(props: EditorProps) {
  const t = useTexts('desk-casework')
  const { one, onPins } = props
  const box = useRef<HTMLTextAreaElement>(null)
  const editor = useEditor(props)
  const insertion = useInsertion(editor)
  const [isChoosing, setChoosing] = useState(false)
  // The box has the focus before the next key arrives: letters typed on are words, not commands.
  const focusAfter = (act: () => void) => {
    flushSync(act)
    box.current?.focus()
  }
  const open = (tab: Tab) => focusAfter(() => editor.choose(tab))
  useCommands({
    answer: () => open('answer'),
    ask: () => open('ask'),
    distributor: () => open('distributor'),
    note: () => open('note'),
    send: editor.send,
  })
  const insert = (text: string) => {
    const { selectionStart: from = 0, selectionEnd: to = 0 } = box.current ?? {}
    focusAfter(() => {
      insertion.insert(text, { from, to })
      setChoosing(false)
    })
  }
  const { tab, draft, seen, isChanged } = editor
  const pinning = usePins({ one, editor, box, onPins })
  return (
    <section className={styles.write} aria-label={t('write.title')}>
      <Tabs tab={tab} onOpen={open} />
      <ChangedNote {...{ one, seen, isChanged }} onRead={editor.setRead} />
      {draft.act === 'forward' ? (
        <DistributorFields one={one} draft={draft} change={editor.change} ref={box} />
      ) : (
        <WritingBox
          one={one}
          editor={editor}
          ref={box}
          onChoose={() => setChoosing(true)}
          pinning={pinning}
          onUndo={insertion.undo}
          onChosen={() => box.current?.focus()}
        />
      )}
      <Pins one={one} draft={draft} pinning={pinning} focusAfter={focusAfter} />
      <SendLine one={one} editor={editor} />
      {isChoosing && (
        <TextMenu
          act={draft.act}
          one={one}
          onChoose={insert}
          onClose={() => focusAfter(() => setChoosing(false))}
        />
      )}
    </section>
  )
}

function Tabs({ tab, onOpen }: { tab: EditorState['tab']; onOpen: (tab: Tab) => void }) {
  const t = useTexts('desk-casework')
  return (
    <div className={styles.tabs} role="group" aria-label={t('write.what')}>
      {tabs.map((one) => (
        <button
          key={one}
          type="button"
          className={styles.tab}
          aria-pressed={tab === one}
          onClick={() => onOpen(one)}
        >
          {one === 'note' && <Icon path={iconLock} size="s" />}
          {t(tabLabels[one])} <KeySign of={one} />
        </button>
      ))}
    </div>
  )
}
