import type { Caller } from '@fanal/contract/portal'
import { canCall } from '#lib/portal.tsx'
import { answerName } from '#lib/drawn-answer.ts'
import { type Ask, askAll, type Visit } from './page-calls.ts'
import { callsOf } from './routes.ts'

/** Answers that a page is rendered with. */
export async function firstAnswers(visit: Visit, call: Caller): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {}
  const ask: Ask = async (endpoint, args) => {
    if (!canCall(visit.state, endpoint)) throw new Error(`Nobody answers ${endpoint.name}`)
    const answer = await call(endpoint, args, { lang: visit.state.locale })
    answers[answerName(endpoint, args)] = answer
    return answer
  }
  await askAll(callsOf(visit), ask)
  return answers
}
