// Colleagues who are named in a note among staff, as `@Laia Puig`.

export interface Mentionable {
  id: number
  name: string
}

const isLetter = (text: string) => /^[\p{L}\p{N}]/u.test(text)

/** Whether a text goes on with this name, and not with a longer word. */
const beginsWith = (text: string, name: string) =>
  name !== '' && text.startsWith(name) && !isLetter(text.slice(name.length))

/** Whom a note names, each once. Of two names that fit the longer one is meant; two people of one name are both. */
export function mentionsIn<P extends Mentionable>(text: string, people: readonly P[]): P[] {
  const named = new Set<P>()
  for (const part of text.split('@').slice(1)) {
    const fitting = people.filter(({ name }) => beginsWith(part, name))
    const longest = Math.max(...fitting.map(({ name }) => name.length))
    for (const person of fitting) if (person.name.length === longest) named.add(person)
  }
  return people.filter((person) => named.has(person))
}

/** The name begun after an `@` at the end of a text; undefined without one. */
export const mentionBegun = (text: string): string | undefined =>
  /(?:^|[\s(])@([\p{L}\p{M}'’-]*(?: [\p{L}\p{M}'’-]+)?)$/u.exec(text)?.[1]

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Whether a name is offered for what was typed: it, or a further word of it, begins so, without accents. */
export const fitsMention = (name: string, begun: string): boolean =>
  plain(name)
    .split(' ')
    .some((_, i, words) => words.slice(i).join(' ').startsWith(plain(begun)))
