import type { Caller } from '@fanal/contract/wire/portal'
import { canCall } from '#lib/portal.tsx'
import { answerName } from '#lib/api/drawn-answer.ts'
import { type Ask, askAll, frameCalls, type Visit } from './page-calls.ts'
import { callsOf } from './calls-of.ts'
import { routes } from './routes.ts'

/** Answers that a page is rendered with. */
export async function firstAnswers(visit: Visit, call: Caller): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {}
  const ask: Ask = async (endpoint, args) => {
    if (!canCall(visit.state, endpoint)) throw new Error(`Nobody answers ${endpoint.name}`)
    const answer = await call(endpoint, args, { lang: visit.state.locale })
    answers[answerName(endpoint, args)] = answer
    return answer
  }
  const { profile } = visit.state
  const hasFrame = profile && !profile.change_password && !routes[visit.match.id].frame
  await askAll([...callsOf(visit), ...(hasFrame ? frameCalls : [])], ask)
  return answers
}
