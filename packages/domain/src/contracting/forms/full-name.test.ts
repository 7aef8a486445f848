import { expect, test } from 'vitest'
import { splitFullName } from './full-name.ts'

test.each([
  ['Marta Puig Soler', 'Marta', 'Puig', 'Soler'],
  ['  Nerea   Ibáñez ', 'Nerea', 'Ibáñez', ''],
  ['Juan Carlos Ruiz Vega', 'Juan Carlos', 'Ruiz', 'Vega'],
  ['Ana de la Fuente del Río', 'Ana', 'de la Fuente', 'del Río'],
  ['Pau Riu i Serra', 'Pau', 'Riu', 'i Serra'],
  ['Marta', 'Marta', '', ''],
  ['', '', '', ''],
])('%j', (fullName, name, surName1, surName2) =>
  expect(splitFullName(fullName)).toEqual({ name, surName1, surName2 }),
)
