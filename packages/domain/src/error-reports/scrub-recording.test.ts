import { expect, test } from 'vitest'
import { scrubRecording } from './scrub-recording.ts'

test('the address and custom events go, the rest stays', () => {
  const events = [
    { type: 4, data: { href: 'https://portal.example.com/contratos/luz/100001', width: 360 } },
    { type: 5, data: { tag: 'breadcrumb', payload: { message: 'Marta' } } },
    { type: 5, data: { tag: 'performanceSpan', payload: { description: '/api/v2/contracts/100001' } } },
    { type: 5, data: { tag: 'options', payload: { maskAllText: true } } },
    { type: 3, data: { source: 1 } },
  ]
  const [header, kept = ''] = scrubRecording(`{"segment_id":0}\n${JSON.stringify(events)}`)?.split('\n') ?? []
  expect(header).toBe('{"segment_id":0}')
  expect(JSON.parse(kept)).toEqual([{ type: 4, data: { href: '', width: 360 } }, events[3], events[4]])
})

test.each(['', '{"segment_id":0}', '{"segment_id":0}\nnothing'])(
  '%j cannot be read and is not sent',
  (segment) => expect(scrubRecording(segment)).toBeUndefined(),
)

test('attributes that only draw stay, in the page and in its changes', () => {
  const attributes = {
    href: 'https://portal.example.com/contratos/luz/100001',
    content: 'Marta',
    'data-name': 'Marta',
    class: 'button',
    rr_width: '12px',
  }
  const changed = { id: 7, attributes: { class: 'x', value: 'Marta' } }
  const events = [
    { type: 2, data: { node: { childNodes: [{ tagName: 'a', attributes }] } } },
    { type: 3, data: { attributes: [changed], adds: [{ node: { attributes } }] } },
  ]
  const kept = { class: 'button', rr_width: '12px' }
  const scrubbed = scrubRecording(`{}\n${JSON.stringify(events)}`)?.slice(3) ?? ''
  expect(JSON.parse(scrubbed)).toEqual([
    { type: 2, data: { node: { childNodes: [{ tagName: 'a', attributes: kept }] } } },
    {
      type: 3,
      data: { attributes: [{ id: 7, attributes: { class: 'x' } }], adds: [{ node: { attributes: kept } }] },
    },
  ])
})
