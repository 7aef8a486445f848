import { parseSync, Visitor } from 'rolldown/utils'
import { isIn, isTest, read, repository } from './repository.ts'

// All SQL of the server's source, with its file and the tables that it writes.

export interface Statement {
  path: string
  text: string
  writes: string[]
  /** Composed into statements. */
  isPart: boolean
}

/** `for update`, `for no key update` and `on conflict do update` name no table. */
const write =
  /(?<!\b(?:for|key|do)\s+)\b(?:insert\s+into|update(?:\s+only)?|delete\s+from(?:\s+only)?|truncate(?:\s+table)?|lock\s+table|copy)\s+(\w+|\$\{\})/gi

/** Without comments and literals. */
export const bareOf = (text: string): string => text.replaceAll(/--.*$/gm, '').replaceAll(/'[^']*'/g, "''")

export function writesOf(text: string): string[] {
  return [...new Set([...bareOf(text).matchAll(write)].map(([, table = '']) => table.toLowerCase()))]
}

function statementsIn(path: string): Statement[] {
  const found: Statement[] = []
  const { program } = parseSync(path, read(path))
  new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type !== 'Identifier' || !['sql', 'sqlOf'].includes(tag.name)) return
      const text = quasi.quasis.map(({ value }) => value.raw).join('${}')
      found.push({ path, text, writes: writesOf(text), isPart: tag.name === 'sqlOf' })
    },
  }).visit(program)
  return found
}

export const statements = repository
  .filter((path) => isIn(path, 'apps/api/src', 'apps/api/demo') && path.endsWith('.ts') && !isTest(path))
  .flatMap(statementsIn)
