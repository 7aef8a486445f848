import { expect, test } from 'vitest'
import { lostPins, partsOfPinned, sentenceAt } from './pins.ts'

test.each([
  ['Hola, Marta. Es una lectura estimada. Gracias.', 20, 'Es una lectura estimada.'],
  ['Hola, Marta. Es una lectura estimada.', 37, 'Es una lectura estimada.'],
  ['Hola, Marta. Es una lectura estimada', 36, 'Es una lectura estimada'],
  ['Hola, Marta.\n\nSon 7.46 € de más', 20, 'Son 7.46 € de más'],
  ['Hola, Marta:\nLa línea es correcta.', 3, 'Hola, Marta:'],
  ['¿Lo ves? Sí. ', 4, '¿Lo ves?'],
  ['¿Lo ves? Sí.', 12, 'Sí.'],
  ['Uno. Dos.  ', 11, 'Dos.'],
  ['Hola', 0, 'Hola'],
  ['', 0, ''],
  ['\n', 1, ''],
])('in %j the sentence at %i is %j', (text, caret, sentence) => {
  expect(sentenceAt(text, caret)).toBe(sentence)
})

const pin = (sentence: string) => ({ sentence, line: 0 })

test('a pin is lost with its sentence', () => {
  const pins = [pin('Es correcta.'), pin('Es otra.')]
  expect(lostPins(pins, 'Es correcta. Adiós.')).toEqual([pins[1]])
})

test.each([
  ['Uno. Dos. Tres.', ['Dos.'], [{ text: 'Uno. ' }, { text: 'Dos.', pin: 0 }, { text: ' Tres.' }]],
  ['Uno. Dos.', ['Dos.', 'Uno.'], [{ text: 'Uno.', pin: 1 }, { text: ' ' }, { text: 'Dos.', pin: 0 }]],
  ['Uno. Dos.', ['Uno. Dos.', 'Dos.'], [{ text: 'Uno. Dos.', pin: 0 }]],
  ['Uno.', ['Cinco.'], [{ text: 'Uno.' }]],
  ['', ['Uno.'], []],
])('%j with %j', (text, sentences, parts) => {
  expect(partsOfPinned(text, sentences.map(pin))).toEqual(parts)
})
