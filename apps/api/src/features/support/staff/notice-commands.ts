import { type Lang, langs } from '@fanal/domain/settings/languages'
import { endIncidents, saveIncident } from '#features/support/incidents/incident-queries'
import { type Command, type Option, optionText, UsageError } from '#platform/commands/command'
import { recordEvent } from '#platform/events'
import { type NoticeTexts, sendNotice } from './send-notice.ts'
import { asOption } from './staff-call.ts'

const textIn = (lang: Lang): Option => ({
  type: 'string',
  value: 'TEXT',
  help: `what customers read whose language is ${lang}`,
})

export const noticeCommands: readonly Command[] = [
  {
    name: 'case notice',
    usage: '',
    help: 'One notice to all customers of a postal code or a distributor, each in their language or, where it is not written in it, as it is, and in what they have open about it.',
    options: {
      ...asOption,
      ...Object.fromEntries(langs.map((lang) => [`text-${lang}`, textIn(lang)])),
      'postal-code': { type: 'string', value: 'CODE', help: 'five digits' },
      distributor: { type: 'string', value: 'NAME', help: 'as the contracts have it' },
      over: { type: 'boolean', help: 'supply is back: the area no longer counts as being out' },
    },
    async run(call) {
      const texts = Object.fromEntries(
        langs.map((lang) => [lang, optionText(call, `text-${lang}`)]),
      ) as NoticeTexts
      if (!Object.values(texts).some(Boolean)) throw new UsageError('say --text-es, --text-ca or --text-en')
      const [postalCode, distributor] = [optionText(call, 'postal-code'), optionText(call, 'distributor')]
      if (!postalCode && !distributor) throw new UsageError('say --postal-code or --distributor')
      if (postalCode && !/^\d{5}$/.test(postalCode)) throw new UsageError('--postal-code has five digits')
      const area = { postalCode: postalCode || undefined, distributor: distributor || undefined }
      const notice = { ...area, texts, author: optionText(call, 'as') }
      const { told, before, inAnother } = await sendNotice(call.env, call.database, notice)
      // Customers who look for help there read the same, for a day or until it is over.
      await endIncidents(call.database, area)
      if (!call.options['over']) await saveIncident(call.database, area, texts)
      await recordEvent(call.database, { actor: 'operator', kind: 'case.notice', detail: { ...area, told } })
      const parts = [
        `${told} customers are told`,
        before > 0 && `${before} had been told before`,
        inAnother > 0 && `${inAnother} read it in a language that is not theirs`,
      ]
      call.print(parts.filter(Boolean).join(', '))
    },
  },
]
