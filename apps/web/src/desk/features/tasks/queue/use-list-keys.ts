import { useEffect } from 'react'
import { isTyping } from '#desk/lib/is-typing.ts'
import { areLetterKeysOn } from '#desk/lib/letter-keys.ts'
import { useScreenCommands } from '#desk/lib/screen-commands.ts'
import { useTexts } from '#lib/texts.ts'

/** J and K move through the list, from the row that has the focus or the open one; Enter opens it as a link. */
export function useListKeys(current: string | undefined): void {
  const t = useTexts('desk-tasks')
  useScreenCommands([
    { label: t('key.next'), shown: 'J' },
    { label: t('key.previous'), shown: 'K' },
    { label: t('key.open'), shown: '⏎' },
  ])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event
      const step = { j: 1, k: -1 }[key.toLowerCase()]
      if (!step || ctrlKey || metaKey || altKey || event.defaultPrevented) return
      if (isTyping(target) || !areLetterKeysOn() || document.querySelector('dialog:modal')) return
      const rows = [...document.querySelectorAll<HTMLElement>('[data-task]')]
      const at = rows.findIndex((row) => row === document.activeElement)
      const from = at < 0 ? rows.findIndex((row) => row.dataset['task'] === current) : at
      const next = from < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, from + step))
      event.preventDefault()
      rows[next]?.focus()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [current])
}
