import { expect, test } from 'vitest'
import { type MailHead, mailKind } from './mail-kind.ts'

const own = { addresses: ['case@fanal.example', 'hola@fanal.example'], loopMark: 'fanal-support' }
const kindOf = (mail: Partial<MailHead>) =>
  mailKind({ headers: {}, from: 'Marta <marta@example.com>', subject: 'Re: 26000417', ...mail }, own)
const header = (name: string, value: string) => ({ headers: { [name]: value } })

test.each<Partial<MailHead>>([
  {},
  header('auto-submitted', 'no'),
  header('auto-submitted', ''),
  header('precedence', 'normal'),
  header('precedence', 'first-class'),
  header('return-path', '<marta@example.com>'),
  header('content-type', 'multipart/mixed; boundary="x"'),
  header('x-loop', 'somebody-else'),
  { subject: 'Re: Respuesta automática del contador' },
  { subject: 'RE: Automatic reply: does it work?' },
  { subject: 'Ausente el dia de la lectura' },
  { subject: 'Out of the office window I see the meter' },
  { subject: '' },
  { from: 'noreen@example.com' },
  { from: 'postmaster.garcia@example.com' },
  { from: '' },
])('%j is a person’s', (mail) => expect(kindOf(mail)).toBe('person'))

test.each<Partial<MailHead>>([
  header('auto-submitted', 'auto-replied'),
  header('auto-submitted', 'auto-generated; owner=x'),
  header('auto-submitted', 'Auto-Notified'),
  header('precedence', 'bulk'),
  header('precedence', 'Auto_Reply'),
  header('x-auto-response-suppress', 'DR, OOF, AutoReply'),
  header('x-auto-response-suppress', 'All'),
  header('x-autoreply', 'yes'),
  header('x-autorespond', 'x'),
  header('list-id', '<news.example.com>'),
  header('list-unsubscribe', '<mailto:a@example.com>'),
  header('return-path', '<>'),
  header('content-type', 'multipart/report; report-type=disposition-notification; boundary=x'),
  { subject: 'Respuesta automática: Re: 26000417' },
  { subject: 'Resposta automàtica: Re: 26000417' },
  { subject: 'Automatic reply: 26000417' },
  { subject: 'Out of Office' },
  { subject: 'Out of office: back on Monday' },
  { subject: 'Fuera de la oficina' },
  { subject: "Fora de l'oficina: 26000417" },
  { subject: 'Abwesenheitsnotiz: Urlaub' },
  { from: 'no-reply@example.com' },
  { from: 'Shop <noreply@example.com>' },
  { from: 'donotreply@example.com' },
])('%j is automatic', (mail) => expect(kindOf(mail)).toBe('automatic'))

test.each<Partial<MailHead>>([
  header('content-type', 'multipart/report; report-type=delivery-status; boundary="x"'),
  header('content-type', 'Multipart/Report; boundary=x; Report-Type="delivery-status"'),
  header('x-failed-recipients', 'marta@example.com'),
  { from: 'MAILER-DAEMON@mx.example.com' },
  { from: 'Mail Delivery System <Mailer-Daemon@mx.example.com>' },
  { from: 'postmaster@example.com' },
  { headers: { 'return-path': '<>' }, subject: 'Undeliverable: 26000417' },
  { headers: { 'return-path': '<>' }, subject: 'No se puede entregar: 26000417' },
  // Ours that came back is a bounce before it is a loop.
  { headers: { 'x-loop': 'fanal-support', 'x-failed-recipients': 'marta@example.com' } },
])('%j is a bounce', (mail) => expect(kindOf(mail)).toBe('bounce'))

test.each<Partial<MailHead>>([
  { from: 'case@fanal.example' },
  { from: 'Fanal <CASE+26000417.k3f9a1b2@fanal.example>' },
  { from: 'hola@fanal.example' },
  header('x-loop', 'fanal-support'),
  { headers: { 'x-loop': 'other, fanal-support', 'auto-submitted': 'auto-replied' } },
])('%j is a loop', (mail) => expect(kindOf(mail)).toBe('loop'))

test('without a mark of ours an X-Loop says nothing', () => {
  const mail = { headers: { 'x-loop': 'x' }, from: 'marta@example.com', subject: '' }
  expect(mailKind(mail, { addresses: [], loopMark: '' })).toBe('person')
})
