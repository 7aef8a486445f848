import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readReply } from './mail-reply.ts'

const words = 'Os mando la foto de hoy.\nEl número de serie es el de la etiqueta blanca.'
const quoted = '> Necesitamos una foto del contador.\n>\n> Fanal'
const unmarked = 'Necesitamos una foto del contador.\n\nFanal\n900 000 123'

describe('quoted history with its lines marked', () => {
  test.each([
    ['Gmail, es', 'El lun, 16 nov 2026 a las 10:02, Fanal (<case+26000417.k3f9@fanal.example>) escribió:'],
    [
      'Gmail, es, wrapped',
      'El lun, 16 nov 2026 a las 10:02, Fanal\n(<case+26000417.k3f9a1b2@fanal.example>) escribió:',
    ],
    ['Gmail, ca', 'Missatge de Fanal <case@fanal.example> del dia dl., 16 de nov. 2026 a les\n10:02:'],
    ['Gmail, en', 'On Mon, Nov 16, 2026 at 10:02 AM Fanal <case@fanal.example> wrote:'],
    ['Gmail, en, wrapped', 'On Mon, Nov 16, 2026 at 10:02 AM Fanal <case@fanal.example>\nwrote:'],
    ['Apple, es', 'El 16 nov 2026, a las 10:02, Fanal <case@fanal.example> escribió:'],
    ['Apple, ca', 'El 16 nov. 2026, a les 10:02, Fanal <case@fanal.example> va escriure:'],
    ['Apple, en', 'On 16 Nov 2026, at 10:02, Fanal <case@fanal.example> wrote:'],
    ['iPhone, quoted too', '> El 16 nov 2026, a las 10:02, Fanal <case@fanal.example> escribió:\n> '],
    ['Thunderbird, es', 'El 16/11/26 a las 10:02, Fanal escribió:'],
    ['Thunderbird, ca', 'El 16/11/26 a les 10:02, Fanal ha escrit:'],
    ['Thunderbird, en', 'On 16/11/2026 10:02, Fanal wrote:'],
    ['Yahoo, es', 'En lunes, 16 de noviembre de 2026, 10:02:33 CET, Fanal <case@fanal.example> escribió:'],
    ['Roundcube, es', 'El 2026-11-16 10:02, Fanal escribió:'],
    ['by name', 'Fanal <case@fanal.example> escribió:'],
    ['by name and date', 'Fanal wrote on 16/11/2026 10:02:'],
    ['Galician', 'O luns, 16 nov 2026 ás 10:02, Fanal (<case@fanal.example>) escribiu:'],
    ['French', 'Le lun. 16 nov. 2026 à 10:02, Fanal <case@fanal.example> a écrit :'],
    ['German', 'Am Mo., 16. Nov. 2026 um 10:02 Uhr schrieb Fanal <case@fanal.example>:'],
    ['none at all', ''],
  ])('%s', (_, attribution) => {
    const { reply, cut } = readReply(`${words}\n\n${attribution}\n${quoted}\n`)
    expect(reply).toBe(words)
    expect(cut).toContain('Necesitamos una foto')
  })
  test.each([
    [
      'without a blank line before',
      `${words}\nOn Mon, Nov 16, 2026 at 10:02 AM Fanal <a@b.example> wrote:\n${quoted}`,
    ],
    [
      'with a blank line after',
      `${words}\n\nOn Mon, Nov 16, 2026 at 10:02 AM Fanal <a@b.example> wrote:\n\n${quoted}`,
    ],
    ['below the quoted lines', `El 16/11/26 a las 10:02, Fanal escribió:\n${quoted}\n\n${words}`],
    [
      'nested',
      `${words}\n\nEl 16/11/26 a las 10:02, Fanal escribió:\n> > El 15/11/26 a las 9:00, Marta escribió:\n> > Hola\n${quoted}`,
    ],
    [
      'with Windows line ends',
      `${words}\n\nOn 16/11/2026 10:02, Fanal wrote:\n${quoted}`.replaceAll('\n', '\r\n'),
    ],
    [
      'with hard spaces',
      `${words}\n\nEl lun, 16 nov 2026 a las 10:02, Fanal\u00A0<a@b.example>\u00A0escribió:\n${quoted}`,
    ],
  ])('%s', (_, text) => expect(readReply(text).reply).toBe(words))
  test('answers between the quoted lines are kept', () => {
    const text =
      'On 16/11/2026 10:02, Fanal wrote:\n> Which meter?\n\nThe white one.\n\n> Since when?\n\nMay.\n'
    expect(readReply(text).reply).toBe('The white one.\n\nMay.')
  })
})

describe('quoted history to the end', () => {
  test.each([
    [
      'Outlook, es',
      'De: Fanal <case@fanal.example>\nEnviado: lunes, 16 de noviembre de 2026 10:02\nPara: Marta <marta@example.com>\nAsunto: 26000417',
    ],
    [
      'Outlook, es, ruled',
      '________________________________\nDe: Fanal <case@fanal.example>\nEnviado el: lunes, 16 de noviembre de 2026 10:02\nPara: Marta\nAsunto: 26000417',
    ],
    [
      'Outlook, ca',
      'De: Fanal <case@fanal.example>\nEnviat el: dilluns, 16 de novembre de 2026 10:02\nPer a: Marta\nAssumpte: 26000417',
    ],
    [
      'Outlook, en',
      'From: Fanal <case@fanal.example>\nSent: Monday, November 16, 2026 10:02 AM\nTo: Marta\nSubject: 26000417',
    ],
    [
      'Outlook, bold',
      '*From:* Fanal <case@fanal.example>\n*Sent:* Monday, November 16, 2026 10:02 AM\n*To:* Marta\n*Subject:* 26000417',
    ],
    ['old Outlook, es', '-----Mensaje original-----\nDe: Fanal'],
    ['old Outlook, ca', '-----Missatge original-----\nDe: Fanal'],
    ['old Outlook, en', '-----Original Message-----\nFrom: Fanal'],
    [
      'Samsung',
      '-------- Mensaje original --------\nDe: Fanal <case@fanal.example>\nFecha: 16/11/26 10:02 (GMT+01:00)\nA: marta@example.com\nAsunto: 26000417',
    ],
    [
      'Proton',
      '------- Original Message -------\nOn Monday, November 16th, 2026 at 10:02, Fanal <a@b.example> wrote:',
    ],
    ['forwarded, Gmail', '---------- Forwarded message ---------\nDe: Fanal'],
    ['forwarded, Apple', 'Inicio del mensaje reenviado:\n\nDe: Fanal'],
    ['Gmail without marks', 'El lun, 16 nov 2026 a las 10:02, Fanal (<case@fanal.example>) escribió:'],
    ['our own mark, es', '##- Escribe tu respuesta por encima de esta línea -##'],
    ['our own mark, ca', "##- Escriu la resposta per sobre d'aquesta línia -##"],
    ['our own mark, quoted', '> ##- Write your reply above this line -##'],
  ])('%s', (_, head) => {
    const { reply, cut } = readReply(`${words}\n\n${head}\n\n${unmarked}`)
    expect(reply).toBe(words)
    expect(cut).toContain('900 000 123')
  })
})

describe('signatures', () => {
  test.each([
    ['with its delimiter', '-- \nMarta Soler\nFlorista'],
    ['without its space', '--\nMarta Soler'],
    ['iPhone, es', 'Enviado desde mi iPhone'],
    ['iPhone, ca', 'Enviat des del meu iPhone'],
    ['iPhone, en', 'Sent from my iPhone'],
    ['Samsung', 'Enviado desde mi Samsung Galaxy'],
    ['Outlook, es', 'Obtener Outlook para Android<https://aka.ms/abc>'],
    ['Outlook, ca', "Enviat des de l'Outlook per a iOS<https://aka.ms/abc>"],
    ['Outlook, en', 'Get Outlook for iOS'],
    ['Windows', 'Enviado desde Correo para Windows'],
    ['Proton', 'Sent with Proton Mail secure email.'],
    ['Yahoo', 'Enviado desde Yahoo Mail para Android'],
    ['both', 'Enviado desde mi iPhone\n\n-- \nMarta'],
    [
      'legal, es',
      'AVISO LEGAL: Este mensaje es confidencial y se dirige a su destinatario.\nSi no lo es, bórrelo.',
    ],
    ['legal, es, plain', 'Este mensaje y sus adjuntos se dirigen exclusivamente a su destinatario.'],
    ['legal, ca', 'Aquest missatge i els seus adjunts són confidencials.'],
    [
      'legal, en',
      'This e-mail and any files transmitted with it are confidential and intended solely for the addressee.',
    ],
    ['green', 'Antes de imprimir este correo piensa en el medio ambiente.'],
  ])('%s', (_, signature) => {
    expect(readReply(`${words}\n\n${signature}\n`).reply).toBe(words)
    const { reply, cut } = readReply(
      `${words}\n\n${signature}\n\nOn 16/11/2026 10:02, Fanal wrote:\n${quoted}`,
    )
    expect(reply).toBe(words)
    expect(cut).toContain('Necesitamos')
  })
})

test.each([
  'De: la cocina al salón hay dos contadores.\nGracias.',
  'El técnico escribió:\nno hay acceso.',
  'El 16 de noviembre el técnico escribió:\nno hay acceso.',
  'On the meter I see:\n123456',
  'Enviado desde la oficina el lunes pasado.',
  'Este mensaje es para reclamar una factura.\nNo la entiendo.',
  'Lecturas:\n---\nP1: 123\nP2: 456',
  'Hola,\n\nEl 12 de noviembre llamé.\nUn saludo,\nMarta',
  `Primera parte\n--\n${Array.from({ length: 20 }, (_, i) => `línea ${i}`).join('\n')}`,
  'A: la puerta\nB: el patio',
  'Vale 5 < 6 y 7 > 3.',
  'Hola — gracias',
])('%j is a customer’s own', (text) => expect(readReply(text)).toEqual({ reply: text, cut: '' }))

test.each([
  '',
  ' \n\t\n',
  '\uFEFF',
  quoted,
  '##- Escribe tu respuesta por encima de esta línea -##',
  'Sent from my iPhone',
])('%j holds no reply', (text) => {
  expect(readReply(text).reply).toBe('')
})

test('no word is lost, whatever comes', () => {
  const line = fc.constantFrom(
    '',
    '> x',
    '--',
    'Hola',
    'De: a',
    'Para: b',
    'Asunto: c',
    'El 16/11/26 a las 10:02, F escribió:',
    '____',
    '##- x -##',
    'Sent from my iPhone',
    'Aviso legal: confidencial',
  )
  fc.assert(
    fc.property(fc.array(line, { maxLength: 25 }), (lines) => {
      const { reply, cut } = readReply(lines.join('\n'))
      const sorted = (text: string) => text.split(/\s+/).filter(Boolean).sort()
      expect(sorted(`${reply}\n${cut}`)).toEqual(sorted(lines.join('\n')))
    }),
  )
})

test.each([
  ['one endless line', 'a'.repeat(5_000_000)],
  ['endless lines', 'El 1\n'.repeat(200_000)],
  ['endless heads', 'De: a\nPara: b\n'.repeat(100_000)],
  ['endless quotes', 'El 16/11/26 a las 10:02, Fanal escribió:\n> a\n'.repeat(50_000)],
  ['endless strokes', '_ '.repeat(500_000)],
  ['endless names', `${'El lun, '.repeat(60)}\n`.repeat(2_000)],
  ['endless notices', 'Este mensaje\n'.repeat(50_000)],
])('%s end soon', (_, text) => {
  const start = performance.now()
  expect(typeof readReply(text).reply).toBe('string')
  expect(performance.now() - start).toBeLessThan(5_000)
})
