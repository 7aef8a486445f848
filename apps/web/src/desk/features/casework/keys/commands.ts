import type { TextKey } from '#lib/texts.ts'

export interface DeskCommand {
  /** As in `KeyboardEvent.key`. */
  key: string
  /** With Ctrl, or ⌘. */
  ctrl?: true
  /** Also while somebody writes. */
  inText?: true
  /** Left to the browser: a link that is focused opens by it. */
  isNative?: true
  shown: string
  label: TextKey<'desk-casework'>
  /** Moves within the page, or is a part of writing: the palette leaves it out. */
  isMove?: true
}

/** The one table of commands: it feeds the keys, the sheet of keys and the signs on buttons. */
export const commands = {
  next: { key: 'j', shown: 'J', label: 'key.next', isMove: true },
  previous: { key: 'k', shown: 'K', label: 'key.previous', isMove: true },
  open: { key: 'Enter', shown: '⏎', label: 'key.open', isNative: true, isMove: true },
  answer: { key: 'r', shown: 'R', label: 'key.answer' },
  ask: { key: 'p', shown: 'P', label: 'key.ask' },
  distributor: { key: 'd', shown: 'D', label: 'key.distributor' },
  note: { key: 'n', shown: 'N', label: 'key.note' },
  assign: { key: 'a', shown: 'A', label: 'key.assign' },
  type: { key: 'm', shown: 'M', label: 'key.type' },
  join: { key: 'l', shown: 'L', label: 'key.join' },
  customer: { key: 'u', shown: 'U', label: 'key.customer' },
  files: { key: 'v', shown: 'V', label: 'key.files' },
  filter: { key: '/', shown: '/', label: 'key.filter' },
  saved: { key: '1…9', isNative: true, shown: '1…9', label: 'key.saved', isMove: true },
  send: { key: 'Enter', ctrl: true, inText: true, shown: 'Ctrl ⏎', label: 'key.send', isMove: true },
  undo: { key: 'z', ctrl: true, shown: 'Ctrl Z', label: 'key.undo' },
  texts: { key: '::', inText: true, isNative: true, shown: '::', label: 'key.texts', isMove: true },
  pin: { key: '##', inText: true, isNative: true, shown: '##', label: 'key.pin', isMove: true },
  pane: { key: 'F6', inText: true, shown: 'F6', label: 'key.pane', isMove: true },
  back: { key: 'Escape', inText: true, shown: 'Esc', label: 'key.back', isMove: true },
  keys: { key: '?', shown: '?', label: 'key.keys' },
} as const satisfies Record<string, DeskCommand>

export type CommandId = keyof typeof commands

export const isLetter = ({ key, ctrl }: DeskCommand): boolean => key.length === 1 && !ctrl

/** The command of a key; letters act whatever their case. */
export function commandOf(
  { key, ctrlKey, metaKey, altKey }: Pressed,
  isTyping: boolean,
): CommandId | undefined {
  if (altKey) return undefined
  const pressed = key.length === 1 ? key.toLowerCase() : key
  const all = Object.entries(commands) as [CommandId, DeskCommand][]
  return all.find(
    ([, one]) =>
      one.key === pressed &&
      Boolean(one.ctrl) === (ctrlKey || metaKey) &&
      (!isTyping || one.inText) &&
      !one.isNative,
  )?.[0]
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>
