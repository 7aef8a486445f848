import { useEffect, useLayoutEffect, useRef } from 'react'
import { offerCommands, useScreenCommands } from '#desk/lib/screen-commands.ts'
import { isTyping } from '#desk/lib/is-typing.ts'
import { areLetterKeysOn } from '#desk/lib/letter-keys.ts'
import { useTexts } from '#lib/texts.ts'
import { type CommandId, commandOf, commands, type DeskCommand, isLetter } from './commands.ts'

type Handlers = Partial<Record<CommandId, (() => void) | undefined>>

/** Runs what the keys of these commands say, as long as the part is shown and no dialog is over it; the palette offers them too. */
export function useCommands(handlers: Handlers): void {
  const t = useTexts('desk-casework')
  const latest = useRef(handlers)
  // A key pressed as soon as something is shown acts on what is shown, not on what was before.
  useLayoutEffect(() => {
    latest.current = handlers
  })
  useEffect(
    () =>
      offerCommands(() =>
        (Object.entries(latest.current) as [CommandId, (() => void) | undefined][]).flatMap(([id, run]) => {
          const { label, shown, isMove }: DeskCommand = commands[id]
          return run && !isMove ? [{ label: t(label), shown, run }] : []
        }),
      ),
    [t],
  )
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // A letter that goes to another page was taken before (`use-go-keys.ts`).
      if (event.defaultPrevented || document.querySelector('dialog:modal')) return
      const id = commandOf(event, isTyping(event.target))
      if (!id || (isLetter(commands[id]) && !areLetterKeysOn())) return
      const run = latest.current[id]
      if (!run) return
      event.preventDefault()
      run()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

/** The sheet of keys shows the whole table, also what cannot be done right now. */
export function useAllKeys(): void {
  const t = useTexts('desk-casework')
  useScreenCommands(
    Object.values<DeskCommand>(commands).map(({ label, shown }) => ({ label: t(label), shown })),
  )
}
