import { langs } from '@fanal/domain/settings/languages'
import { readReply } from '@fanal/domain/support/mail/mail-reply'
import { expect, test } from 'vitest'
import { textsOf } from '#texts'

test.each(langs)('the mark of %s is of the shape that is looked for', (lang) => {
  const { replyMark } = textsOf('support', lang).mails.case
  expect(readReply(`a\n${replyMark}\nb`)).toEqual({ reply: 'a', cut: `${replyMark}\nb` })
})
