import axe from 'axe-core'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Beyond what the guidelines ask for. */
const rules = { 'landmark-unique': { enabled: true } }

/** axe's findings on the current page: one line per rule and element. */
export async function axeFindings(): Promise<string[]> {
  const { violations } = await axe.run(document.body, { runOnly: tags, rules })
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}
