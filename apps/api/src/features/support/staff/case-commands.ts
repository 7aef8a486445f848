import type { ClaimForm } from '@fanal/domain/support/claims/claim-form'
import { askedThings } from '@fanal/domain/support/case'
import { claimLabel } from '#features/support/claim-label'
import { switchCategory } from '#features/support/open/open-queries'
import {
  type Command,
  operatorWrite,
  optionText,
  readJsonFile,
  requiredText,
  UsageError,
} from '#platform/commands/command'
import { Refusal } from '#platform/refusal'
import { forwardCase } from './forward-case.ts'
import { asOption, staffWrite, tell, textOption } from './staff-call.ts'
import {
  askCustomer,
  changeType,
  closeCase,
  distributorAnswered,
  takeCase,
  writeToCustomer,
} from './work-case.ts'

const customerReads = 'the customer reads it'

const talking: Command[] = [
  {
    name: 'case take',
    usage: '<number>',
    help: 'Somebody takes care of a case; the customer sees who.',
    options: asOption,
    async run(call) {
      requiredText(call, 'as', customerReads)
      const { number } = await staffWrite(call, 'take', (tx, step) => takeCase(call.env, tx, step))
      call.print(`Case ${number} is ${optionText(call, 'as')}'s`)
    },
  },
  {
    name: 'case answer',
    usage: '<number>',
    help: 'Writes to the customer; the case stays open.',
    options: { ...asOption, ...textOption(customerReads) },
    async run(call) {
      const message = requiredText(call, 'text', customerReads)
      const done = await staffWrite(call, 'answer', (tx, step) =>
        writeToCustomer(call.env, tx, { ...step, message }),
      )
      tell(call, done, 'has your words')
    },
  },
  {
    name: 'case ask',
    usage: '<number>',
    help: 'Asks the customer for something; the legal time stands still until the answer.',
    options: {
      ...asOption,
      ...textOption('what is missing'),
      until: { type: 'string', value: 'DAY', help: 'more than the ten working days of the law: YYYY-MM-DD' },
      thing: {
        type: 'string',
        value: 'THING',
        help: `names the customer's button: ${askedThings.join(', ')}`,
      },
    },
    async run(call) {
      const message = requiredText(call, 'text', customerReads)
      const answerBy = optionText(call, 'until') || undefined
      const thing = optionText(call, 'thing') || undefined
      const done = await staffWrite(call, 'ask', (tx, step) =>
        askCustomer(call.env, tx, { ...step, message, answerBy, thing }),
      )
      tell(call, done, `waits for the customer until ${done.answerBy}`)
    },
  },
]

const distributors: Command[] = [
  {
    name: 'case forward',
    usage: '<number>',
    help: 'Passes a case on to the distributor and prints the fields of form R1 as JSON.',
    options: {
      ...asOption,
      fields: { type: 'string', value: 'FILE', help: 'a JSON object whose fields are added or replaced' },
      unanswered: {
        type: 'boolean',
        help: 'also while the customer is asked something: the question is dropped',
      },
    },
    async run(call) {
      const path = optionText(call, 'fields')
      const fields = path ? await readJsonFile(path) : {}
      if (typeof fields !== 'object' || fields === null || Array.isArray(fields))
        throw new UsageError(`${path} is not a JSON object`)
      const sent = await staffWrite(call, 'forward', (tx, step) =>
        forwardCase(call.env, tx, {
          ...step,
          fields: fields as ClaimForm,
          isUnansweredFine: call.options['unanswered'] === true,
        }),
      )
      call.print(JSON.stringify(sent, null, 2))
    },
  },
  {
    name: 'case distributor-answer',
    usage: '<number>',
    help: 'What the distributor answered; it is our turn again.',
    options: {
      ...textOption(customerReads),
      as: { type: 'string', value: 'NAME', help: 'the distributor; the customer reads it' },
    },
    async run(call) {
      const message = requiredText(call, 'text', customerReads)
      const done = await staffWrite(call, 'distributor-answer', (tx, step) =>
        distributorAnswered(call.env, tx, { ...step, message }),
      )
      tell(call, done, 'has the answer of the distributor')
    },
  },
]

const named = (subtype: string) => `${subtype} (${claimLabel(subtype, 'en')})`

const ending: Command[] = [
  {
    name: 'case change-type',
    usage: '<number> <subtype>',
    help: 'Gives a claim another subtype; its dates are those of that type from the first day.',
    options: asOption,
    async run(call) {
      const [, subtype = ''] = call.args
      const done = await staffWrite(call, 'change-type', (tx, step) =>
        changeType(call.env, tx, { ...step, subtype }),
      )
      tell(call, done, `was of subtype ${named(done.before)} and is of ${named(done.after)} now`)
    },
  },
  {
    name: 'case close',
    usage: '<number> <accepted|denied>',
    help: 'Ends a case with a result and its reasons. A refusal has to name the dispute body of the settings.',
    options: { ...asOption, ...textOption('the reasons; the customer reads them') },
    async run(call) {
      const [, result = ''] = call.args
      const message = requiredText(call, 'text', customerReads)
      const done = await staffWrite(call, 'close', (tx, step) =>
        closeCase(call.env, tx, { ...step, result, message }),
      )
      tell(call, done, `is ${result}`)
    },
  },
  {
    name: 'case category',
    usage: '<id> <open|close>',
    help: 'Offers a category of requests, or no longer does; cases keep theirs.',
    async run({ args: [typed = '', end = ''], database, print }) {
      if (end !== 'open' && end !== 'close') throw new UsageError('say open or close')
      await operatorWrite(database, { kind: 'case.category', detail: { typed, end } }, async (tx) => {
        const isKnown = /^\d{1,6}$/.test(typed) && (await switchCategory(tx, Number(typed), end === 'open'))
        if (!isKnown) throw new Refusal([`there is no category ${typed}`])
      })
      print(`Category ${typed} is ${end === 'open' ? 'open' : 'closed'}`)
    },
  },
]

export const caseCommands: readonly Command[] = [...talking, ...distributors, ...ending]
