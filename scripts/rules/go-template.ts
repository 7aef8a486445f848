import { stringify } from 'yaml'

// The part of Go's template language that the chart uses; anything else throws. Helm itself is not to be had where the tests run.

type Scope = Record<string, unknown>
type Node = string | { action: string; body: Node[]; otherwise: Node[] }

const empty = (value: unknown) =>
  value === undefined ||
  value === '' ||
  value === false ||
  value === 0 ||
  (typeof value === 'object' && value !== null && Object.keys(value).length === 0)

/** Text and actions in turn, with the blanks that `{{-` and `-}}` take away. */
function tokens(template: string): { text?: string; action?: string }[] {
  const parts = template.split(/(\{\{-?.*?-?\}\})/)
  return parts.map((part, i) => {
    if (i % 2 === 1) return { action: part.replace(/^\{\{-?\s*/, '').replace(/\s*-?\}\}$/, '') }
    const after = parts[i - 1]?.endsWith('-}}') ? part.trimStart() : part
    return { text: parts[i + 1]?.startsWith('{{-') ? after.trimEnd() : after }
  })
}

function parse(template: string): Node[] {
  const root: Node[] = []
  const open: { into: Node[]; block: Exclude<Node, string> | undefined }[] = [
    { into: root, block: undefined },
  ]
  for (const { text, action } of tokens(template)) {
    const { into, block } = open.at(-1) ?? { into: root, block: undefined }
    if (action === undefined) into.push(text ?? '')
    else if (action === 'end') open.pop()
    else if (action === 'else' && block) open.splice(-1, 1, { into: block.otherwise, block })
    else {
      const node = { action, body: [], otherwise: [] }
      into.push(node)
      if (/^(if|range) /.test(action)) open.push({ into: node.body, block: node })
    }
  }
  if (open.length !== 1) throw new Error('A block of the template is not closed')
  return root
}

function term(text: string, scope: Scope): unknown {
  if (/^".*"$/.test(text)) return text.slice(1, -1)
  if (text.startsWith('$')) return scope[text]
  if (!text.startsWith('.')) throw new Error(`The chart uses what its tests cannot read: ${text}`)
  let value: unknown = scope
  for (const name of text.slice(1).split('.')) {
    if (typeof value !== 'object' || value === null || !(name in value))
      throw new Error(`The chart reads ${text}, which has no value`)
    value = value[name as keyof typeof value]
  }
  return value
}

function evaluate(expression: string, scope: Scope): unknown {
  const [first = '', ...pipes] = expression.split(/\s*\|\s*/)
  const [word = '', argument = ''] = first.split(' ')
  let value = word === 'toYaml' ? stringify(term(argument, scope)).trimEnd() : term(first, scope)
  for (const pipe of pipes) {
    const [name, given = ''] = pipe.split(' ')
    if (name === 'quote') value = JSON.stringify(String(value))
    else if (name === 'default') value = empty(value) ? term(given, scope) : value
    else if (name === 'nindent') value = `\n${String(value).replaceAll(/^/gm, ' '.repeat(Number(given)))}`
    else throw new Error(`The chart uses what its tests cannot read: ${pipe}`)
  }
  return value
}

function print(nodes: readonly Node[], scope: Scope): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node
      const { action, body, otherwise } = node
      if (action.startsWith('if '))
        return print(empty(evaluate(action.slice(3), scope)) ? otherwise : body, scope)
      const [, key, value, list] = /^range (?:(\$\w+), )?(\$\w+) := (.*)$/.exec(action) ?? []
      if (!list) return String(evaluate(action, scope))
      return Object.entries(evaluate(list, scope) as object)
        .map(([name, one]) =>
          print(body, { ...scope, ...(key && { [key]: name }), [value ?? '']: one as unknown }),
        )
        .join('')
    })
    .join('')
}

export const renderTemplate = (template: string, scope: Scope) => print(parse(template), scope)
