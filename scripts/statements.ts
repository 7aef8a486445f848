import { parseSync, Visitor } from 'rolldown/utils'
import { isIn, isTest, read, repository } from './repository.ts'

// All SQL of the server's source, with its file and the tables that it writes.

export interface Statement {
  path: string
  text: string
  writes: string[]
}

/** `for update`, `for no key update` and `on conflict do update` name no table. */
const write =
  /(?<!\b(?:for|key|do)\s+)\b(?:insert\s+into|update(?:\s+only)?|delete\s+from(?:\s+only)?|truncate(?:\s+table)?|lock\s+table|copy)\s+(\w+|\$\{\})/gi

export function writesOf(text: string): string[] {
  const bare = text.replaceAll(/--.*$/gm, '').replaceAll(/'[^']*'/g, "''")
  return [...new Set([...bare.matchAll(write)].map(([, table = '']) => table.toLowerCase()))]
}

function statementsIn(path: string): Statement[] {
  const found: Statement[] = []
  const { program } = parseSync(path, read(path))
  new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type !== 'Identifier' || !['sql', 'sqlOf'].includes(tag.name)) return
      const text = quasi.quasis.map(({ value }) => value.raw).join('${}')
      found.push({ path, text, writes: writesOf(text) })
    },
  }).visit(program)
  return found
}

export const statements = repository
  .filter((path) => isIn(path, 'apps/api/src', 'apps/api/demo') && path.endsWith('.ts') && !isTest(path))
  .flatMap(statementsIn)
