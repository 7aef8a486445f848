import type { powerLeadSchemas } from '@fanal/contract/schemas/calculator'
import { totalOf } from '@fanal/domain/calculator/calculate-power'
import { checkCalculation } from '@fanal/domain/calculator/calculation-body'
import { cupsProblem } from '@fanal/domain/identifiers/cups'
import type { Locale } from '@fanal/domain/settings/languages'
import type { z } from 'zod'
import { contactLead } from '#features/contracting/leads/contact-lead'
import { findSettings } from '#features/settings/queries'
import type { CaseEnv } from '#features/support/case-links'
import type { Db } from '#platform/database'
import { AppError, refuseWrong } from '#platform/errors'
import { type Calculation, calculationLabels, withoutCalculation } from './calculation-labels.ts'

type Body = z.output<typeof powerLeadSchemas.body>

const contactFields = [
  'name',
  'surname1',
  'surname2',
  'email',
  'telephone',
  'contactHours',
  'consent',
] as const satisfies (keyof Body)[]
const calculationFields = ['optimalPower', 'appliances', 'area', 'numPersones', 'cofSimul'] as const

const hasAny = (body: Body, fields: readonly (keyof Body)[]) =>
  fields.some((field) => body[field] !== undefined)

/** Recalculates the sum, and refuses one that does not follow from its appliances. */
function calculationIn(body: Body): Calculation {
  const { cups = '', area = null, numPersones = null, cofSimul = null } = body
  const { optimalPower = null, appliances = null } = body
  const { errors, used } = checkCalculation({
    cups,
    area,
    numPersones,
    cofSimul,
    optimalPower,
    appliances,
  })
  refuseWrong(errors)
  const simultaneity = String(cofSimul)
  return {
    optimalPower: totalOf(used, simultaneity),
    used,
    area: Number(area),
    people: Number(numPersones),
    simultaneity,
  }
}

/**
 * A calculation without contact details is checked, and not stored. Contact details, with or without a calculation,
 * open a case.
 */
export async function sendCalculation(
  env: CaseEnv,
  tx: Db,
  { body, locale }: { body: Body; locale: Locale },
) {
  const { powerCalculator } = await findSettings(tx)
  if (!powerCalculator.enabled) throw new AppError('not_found')
  const isContact = hasAny(body, contactFields)
  const { cups = '' } = body
  const isCalculated = !isContact || hasAny(body, calculationFields)
  const calculation = isCalculated ? calculationIn(body) : undefined
  if (!calculation) refuseWrong({ cups: cupsProblem(cups) })
  const status = 'OK'
  const { optimalPower } = calculation ?? {}
  if (!isContact) return { status, optimalPower }
  const {
    name = '',
    surname1 = '',
    surname2 = '',
    email = '',
    telephone = '',
    contactHours = '',
    contactDay = '',
  } = body
  const result = await contactLead(env, tx, {
    body: {
      name,
      surname1,
      surname2,
      email,
      telephone,
      contactHours,
      contactDay,
      cups,
      invoice: [],
      consent: body.consent,
    },
    locale,
    about: calculation ? calculationLabels(calculation, locale) : withoutCalculation(locale),
  })
  return { status, optimalPower, result }
}
