import { describe, expect, test } from 'vitest'
import { commandOf, commands, isLetter } from './commands.ts'

const press = (key: string, over: Partial<KeyboardEvent> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...over,
})

describe('the key of a command', () => {
  test.each([
    ['j', {}, false, 'next'],
    ['J', {}, false, 'next'],
    ['j', {}, true, undefined],
    ['j', { altKey: true }, false, undefined],
    ['Enter', { ctrlKey: true }, true, 'send'],
    ['Enter', { metaKey: true }, true, 'send'],
    ['Enter', {}, false, undefined],
    ['z', { ctrlKey: true }, false, 'undo'],
    ['z', { ctrlKey: true }, true, undefined],
    ['z', {}, false, undefined],
    ['Escape', {}, true, 'back'],
    ['?', {}, false, 'keys'],
  ] as const)('%s %j, writing %s: %s', (key, over, isTyping, command) => {
    expect(commandOf(press(key, over), isTyping)).toBe(command)
  })
})

test('no two commands have one key, and none takes what the browser owns', () => {
  const keys = Object.values(commands).map((one) => `${'ctrl' in one ? 'ctrl ' : ''}${one.key}`)
  expect(new Set(keys).size).toBe(keys.length)
  for (const owned of ['ctrl t', 'ctrl w', 'ctrl n', 'ctrl l', 'ctrl r', 'ctrl f', 'ctrl p'])
    expect(keys).not.toContain(owned)
})

test('single letters can be told apart, to be switched off', () => {
  expect(isLetter(commands.next)).toBe(true)
  expect([commands.send, commands.undo, commands.back, commands.pane].some(isLetter)).toBe(false)
})
