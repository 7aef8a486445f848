import { expect, test } from 'vitest'
import { shortStreet } from './short-street.ts'

test.each([
  ['Carrer de la Força, 18, 2n 1a', 'Força, 18, 2n 1a'],
  ["Carrer de l'Argenteria, 4", 'Argenteria, 4'],
  ['Calle Mayor, 4', 'Mayor, 4'],
  ['Avinguda d’Itàlia, 7', 'Itàlia, 7'],
  ['Plaça del Vi, 1', 'Vi, 1'],
  ['Paseo de los Olmos, 12', 'Olmos, 12'],
  ['Mas Riera', 'Mas Riera'],
  ['Carreró, 3', 'Carreró, 3'],
  ['Calle', 'Calle'],
  ['', ''],
])('%s', (street, short) => expect(shortStreet(street)).toBe(short))
