import { createHash } from 'node:crypto'
import { consentsVersion, dualConsentsVersion } from '@fanal/domain/contracting/forms/consents'
import { expect, test } from 'vitest'
import { read } from './repository.ts'

// Evidence quotes the words that were agreed to by their version: words that change need a version of their own.

const languages = ['es', 'ca', 'en']

type Texts = Record<string, string>

const shownIn = (language: string): Texts =>
  JSON.parse(read(`apps/web/src/i18n/${language}/contracting.json`)) as Texts
const keptIn = (language: string) =>
  (
    JSON.parse(read(`apps/api/src/features/contracting/texts/${language}.json`)) as {
      consentTexts: Record<string, Texts>
    }
  ).consentTexts

function wordsOf(shown: Texts, rest: string): Texts {
  const t = (key: string) => shown[key] ?? `${key} is missing`
  const contract = `${t('consent.conditions')} ${t('consent.conditionsLink')}${t(rest)}`
  return {
    contract,
    direct_debit: contract,
    gdpr: `${t('consent.gdpr')} ${t('consent.gdprLink')}`,
    early_start: `${t('start.now')}. ${t('start.nowHelp').split('. ')[0] ?? ''}.`,
    early_day: t('start.on'),
    social_bonus_waiver: t('consent.waiver'),
    publicity: t('consent.publicity'),
  }
}

test.each(languages)('what is shown in %s is what the present version keeps', (language) => {
  const shown = shownIn(language)
  const kept = keptIn(language)
  expect(kept[consentsVersion]).toEqual({
    draft_kept: shown['consent.keep'],
    may_call: shown['consent.call'],
    solvency: shown['consent.solvency'],
    acts_for_holder: shown['consent.holder'],
    ...wordsOf(shown, 'consent.andContract'),
  })
  expect(kept[dualConsentsVersion]).toEqual(wordsOf(shown, 'consent.andContracts'))
})

const hashOf = (version: string) =>
  createHash('sha256')
    .update(JSON.stringify(languages.map((language) => keptIn(language)[version])))
    .digest('hex')
    .slice(0, 16)

test('a version keeps its words for good', () => {
  const versions = Object.keys(keptIn('es'))
  expect(Object.fromEntries(versions.map((version) => [version, hashOf(version)]))).toEqual({
    '2026-11-18': '3ca3dd62c1c31510',
    '2026-11-18-dual': '1b7dab3fdd95f69b',
  })
})
