import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) =>
  JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')) as Record<string, string>

test.each(['es', 'ca', 'en'])('pages say what withdrawing costs as papers and mails do (%s)', (lang) => {
  const { withdrawalCost } = read(`apps/api/src/features/contracting/texts/${lang}.json`)
  expect(withdrawalCost).toMatch(/^\S.*\.$/)
  const pages = read(`apps/web/src/i18n/${lang}/contracting.json`)
  expect(pages['follow.means.payUsed']).toBe(withdrawalCost)
  // Without a condition, free is not the whole truth.
  const others = Object.values(pages).filter((text) =>
    /sin coste|sense cost|at no cost/.test(JSON.stringify(text)),
  )
  expect(others).toEqual([])
})
