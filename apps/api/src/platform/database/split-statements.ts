/** What may hold a semicolon that ends no statement: literals, names, bodies of functions and comments. */
const whole = /'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1|--.*$|\/\*[\s\S]*?\*\/|;|[^'"$;/-]+|[\s\S]/gm

/** The statements of an SQL file, each with its comments. */
export function splitStatements(text: string): string[] {
  const statements: string[] = []
  let current = ''
  for (const [token] of text.matchAll(whole)) {
    current += token
    if (token !== ';') continue
    statements.push(current.trim())
    current = ''
  }
  if (current.replaceAll(/--.*$/gm, '').trim() !== '') statements.push(current.trim())
  return statements
}
