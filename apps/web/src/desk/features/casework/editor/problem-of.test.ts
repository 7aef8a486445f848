import type { CaseDraft, StaffCase } from '@fanal/contract/schemas/desk/casework'
import { describe, expect, test } from 'vitest'
import { problemOf } from './problem-of.ts'
import { blankDraft } from './use-draft.ts'

const body = 'Junta Arbitral de Consum'

const situation = (parts: {
  draft?: Partial<CaseDraft>
  one?: Partial<Pick<StaffCase, 'sending' | 'refusals' | 'denial'>>
  isOffline?: boolean
  isChanged?: boolean
}) => {
  const { isOffline = false, isChanged = false } = parts
  const draft = { ...blankDraft, message: 'Hola', ...parts.draft }
  return {
    draft,
    isOffline,
    isChanged,
    isBlank: draft.message.trim() === '',
    one: {
      case: { kind: 'claim', state: 'open', dispute_body: { name: body, url: '' } },
      sending: null,
      refusals: {},
      least_answer_day: '2026-12-01',
      denial: `Puedes acudir a: ${body}.`,
      ...parts.one,
    } as unknown as StaffCase,
  }
}

const waiting = { author: 'Pau', is_own: false, draft: blankDraft, send_at: '' }

describe('why something cannot be sent', () => {
  test.each([
    [{}, undefined],
    [{ draft: { message: ' ' } }, 'why.empty'],
    [{ draft: { message: ' ', act: 'note' } }, 'why.empty'],
    [{ isOffline: true }, 'why.offline'],
    [{ isOffline: true, draft: { act: 'note' } }, 'why.offline'],
    [{ isChanged: true }, 'why.changed'],
    [{ isChanged: true, draft: { act: 'note' } }, undefined],
    [{ draft: { message: 'Hola, {name}' } }, 'why.variable'],
    [{ draft: { act: 'forward', message: '' } }, undefined],
    [{ draft: { ending: 'denied' } }, 'why.body'],
    [{ draft: { ending: 'denied', message: `No. ${body}` } }, undefined],
    [{ draft: { ending: 'denied' }, one: { denial: null } }, 'why.noBody'],
    [{ draft: { ending: 'accepted' } }, undefined],
    [{ one: { sending: waiting } }, 'why.leaving'],
    [{ draft: { act: 'ask', answer_by: '2026-11-30' } }, 'why.tooSoon'],
    [{ draft: { act: 'ask', answer_by: '2026-12-01' } }, undefined],
    [{ draft: { act: 'answer', answer_by: '2026-11-30' } }, undefined],
    [{ draft: { act: 'ask' }, one: { refusals: { ask: 'already_asked' } } }, 'why.asked'],
    [{ draft: { ending: 'accepted' }, one: { refusals: { close: 'closed' } } }, 'why.closed'],
  ] as const)('%j: %s', (parts, problem) => expect(problemOf(situation(parts))).toBe(problem))
})
