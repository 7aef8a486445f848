import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { plantedFaults } from './planted-faults.ts'
import { root } from './repository.ts'

// The rules run once more, on the repository with faults in it: each has to find one.

const folder = mkdtempSync(join(tmpdir(), 'fanal-planted-'))
afterAll(() => rmSync(folder, { recursive: true }))

interface Report {
  testResults: {
    message: string
    assertionResults: { ancestorTitles: string[]; title: string; status: string }[]
  }[]
}

function runRules(names: readonly string[]): Report {
  const [faults, report] = [join(folder, 'faults.json'), join(folder, 'report.json')]
  writeFileSync(faults, JSON.stringify(plantedFaults))
  const files = names.map((name) => `scripts/rules/${name}.test.ts`)
  const options = ['run', '--project', 'rules', '--reporter', 'json', '--outputFile', report]
  spawnSync(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...options, ...files], {
    cwd: root,
    env: { ...process.env, PLANTED_FAULTS: faults },
  })
  return JSON.parse(readFileSync(report, 'utf8')) as Report
}

/** Vectors of what a rule tells apart are about given texts, not about the repository. */
const isVector = ({ ancestorTitles, title }: { ancestorTitles: string[]; title: string }) =>
  [...ancestorTitles, title].some((one) => /^(what|planted|a planted)\b/.test(one))

test('every rule finds its fault (plant one for a new rule)', { timeout: 900_000 }, () => {
  const { testResults } = runRules(['house', 'tables', 'customers', 'words'])
  expect(testResults.map(({ message }) => message)).toEqual(['', '', '', ''])
  const rules = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter((one) => !isVector(one))
  expect(rules.length).toBeGreaterThan(35)
  expect(rules.filter(({ status }) => status !== 'failed').map(({ title }) => title)).toEqual([])
})
