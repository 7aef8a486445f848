import type { SwitchAnswer } from '@fanal/contract/schemas/desk/task-acts'
import type { StaffHolder, StaffSwitch } from '@fanal/contract/schemas/desk/tasks'
import * as tasks from '@fanal/contract/desk/tasks'
import type { TaskPhase } from '@fanal/domain/tasks/task-clock'
import { call } from '#lib/call.ts'
import type { TextKey } from '#lib/texts.ts'
import type { TaskAct } from './task-act.ts'

type Texts = Partial<TaskAct> & Record<'label' | 'text', TextKey<'desk-tasks'>>

/** What the distributor may say in each phase; the first is what usually comes. */
const answers: Partial<Record<TaskPhase, readonly SwitchAnswer[]>> = {
  to_send: ['sent'],
  to_accept: ['accepted', 'active', 'refused'],
  to_start: ['active', 'refused'],
  to_connect: ['active', 'refused'],
  wished: ['active', 'refused'],
  to_return: ['return_sent', 'returned', 'return_refused'],
  returning: ['returned', 'return_refused'],
  kept: ['returned'],
}

const stepTexts = {
  sent: { label: 'act.sent', text: 'text.sent' },
  accepted: { label: 'act.accepted', text: 'text.switchAccepted' },
  active: { label: 'act.active', text: 'text.active', asks: 'day' },
  refused: { label: 'act.rejected', text: 'text.switchRefused', variant: 'danger' },
  return_sent: { label: 'act.returnSent', text: 'text.returnSent' },
  returned: { label: 'act.returned', text: 'text.returned', asks: 'day' },
  return_refused: {
    label: 'act.returnRefused',
    text: 'text.returnRefused',
    words: 'customer',
    variant: 'danger',
  },
} as const satisfies Record<SwitchAnswer, Texts>

/** What the distributor says of a new contract; each is the use case of a command. */
export function switchActs({ id, clock, refusals }: StaffSwitch): TaskAct[] {
  const said = (clock && answers[clock.phase]) ?? []
  return said.map(
    (step, index): TaskAct => ({
      name: step,
      act: 'change.answer',
      ...(index === 0 && { variant: 'primary' }),
      ...stepTexts[step],
      ...(step === 'refused' && {
        words: 'customer',
        isBrief: true,
        asks: refusals.map(({ code, text }) => ({ value: code, label: text })),
      }),
      run: (reason, seen, idempotencyKey, asked) =>
        call(
          tasks.moveSwitch,
          {
            params: { id },
            body: {
              step,
              seen,
              ...(reason && { reason }),
              ...(asked && (step === 'refused' ? { code: asked } : { day: asked })),
            },
          },
          { idempotencyKey },
        ),
    }),
  )
}

const resultTexts = {
  pass: { label: 'act.pass', text: 'text.holderPass', words: 'audit', variant: 'primary' },
  ask: { label: 'act.ask', text: 'text.ask', words: 'mail' },
  fail: { label: 'act.fail', text: 'text.holderFail', words: 'audit', variant: 'danger' },
} as const satisfies Record<string, Texts>

/** What becomes of a check after the signature. */
export const holderActs = ({ id }: StaffHolder): TaskAct[] =>
  (['pass', 'ask', 'fail'] as const).map((result) => ({
    name: result,
    act: 'lead.check',
    ...resultTexts[result],
    run: (reason, seen, idempotencyKey) =>
      call(tasks.checkHolder, { params: { id }, body: { result, reason, seen } }, { idempotencyKey }),
  }))
