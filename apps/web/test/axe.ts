import axe from 'axe-core'

const values = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** axe's findings on the current page: one line per rule and element. */
export async function axeFindings(): Promise<string[]> {
  const { violations } = await axe.run(document.body, { runOnly: { type: 'tag', values } })
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}
