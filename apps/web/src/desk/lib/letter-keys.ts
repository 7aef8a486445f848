// Single letters act as commands unless this browser's user switched them off: whoever dictates would trigger them.

const name = 'desk-letter-keys'

export const areLetterKeysOn = (): boolean => window.localStorage.getItem(name) !== 'off'

export const switchLetterKeys = (isOn: boolean): void =>
  window.localStorage.setItem(name, isOn ? 'on' : 'off')
