// Removes personal data from the text of an error before it leaves for the operator's error service. Names and other
// values without a shape of their own are recognised by where they stand: in quotes, or capitalised within a sentence.
// Rather too much is hidden than too little: the stack trace says where the fault is.

type Rule = readonly [pattern: RegExp, label: string | ((...found: string[]) => string)]

/** Within these no letter or digit may touch what is found: a part of a longer word is something else. */
const alone = (pattern: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'giu')

const isIdentifier = (text: string) => /^[\w$.@/-]{1,80}$/.test(text)

/** Quoted texts are values, except where the words before tell that they are names of code or of the schema. */
const quotes: readonly Rule[] = [
  [
    /((?:reading|setting|relation|column|constraint|table|index|function|property) )?(?<![\p{L}\p{N}])(["'`])(.*?)\2(?![\p{L}\p{N}])/gsu,
    (found, kind, mark, inside = '') =>
      kind && isIdentifier(inside) ? found : `${kind ?? ''}${mark}[value]${mark}`,
  ],
  [/«[^»]*»|“[^”]*”|‘[^’]*’/gu, '[value]'],
]

const streetKinds = [
  String.raw`c\/`,
  'calle|carrer|pla[zç]a|paseo|passeig|ronda|rambla|camino|camí|travesía|travessera|carretera|polígono?',
  String.raw`av(?:da|gda|enida|inguda)?\.?|pl\.|pg\.|ctra\.?|urbanizaci[oó]n|urbanitzaci[oó]`,
].join('|')

const taxIds = [
  String.raw`\d{1,2}\.?\d{3}\.?\d{3}[ -]?[A-Z]`,
  String.raw`[XYZKLM][ -]?\d{7}[ -]?[A-Z]`,
  String.raw`[A-W][ -]?\d{2}\.?\d{3}\.?\d{2}[0-9A-J]`,
].join('|')

/** In this order: what one rule has hidden is no longer seen by the next. */
const shapes: readonly Rule[] = [
  [/\b(?:Bearer|Basic)\s+[\w.~+/=-]+/gi, '[token]'],
  [/\beyJ[\w-]*\.[\w-]+(?:\.[\w-]*)?/g, '[token]'],
  // Paths and queries hold ids and tokens: of an address its host stays.
  [/\b((?:https?|wss?):\/\/)(?:[^\s/@]*@)?([\w.:[\]-]+)[^\s)"'<>]*/gi, '$1$2/[path]'],
  [/\b[a-z]+:\/\/[^\s/@]+@[^\s)"'<>]+/gi, '[address]'],
  [/[?&][\w.[\]-]+=[^\s&)"'<>]*/g, '?[query]'],
  [/[\p{L}\p{N}._%+'-]+(?:@|%40)[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*/giu, '[email]'],
  [alone(String.raw`ES[ .-]?\d{4}(?:[ .-]?\d{4}){3}[ .-]?[A-Z]{2}(?:[ .-]?\d[A-Z])?`), '[cups]'],
  [alone(String.raw`[A-Z]{2}\d{2}[A-Z0-9]{11,30}`), '[iban]'],
  [alone(String.raw`[A-Z]{2}\d{2}(?:[ .-][A-Z0-9]{4})?(?:[ .-]?\d{4}){2,6}(?:[ .-]?\d{1,3})?`), '[iban]'],
  [alone(`(?:ES)?(?:${taxIds})`), '[tax id]'],
  // With the number, the floor and the town after it.
  [
    new RegExp(
      String.raw`(?<![\p{L}\p{N}])(?:${streetKinds})\s*[^\n;:()[\]{}]{1,60}?\d+[^\n;:()[\]{}]{0,60}`,
      'giu',
    ),
    '[street]',
  ],
  [/(?<![\p{L}\p{N}])\(?(?:\+|00)?\d{1,4}\)?(?:[ .-]{1,2}\d{2,4}){2,4}(?![\p{L}\p{N}])/gu, '[number]'],
  // Keys, session tokens, one-time secrets.
  [/(?<![\p{L}\p{N}])(?=[\w-]*\d)[\w-]{20,}(?![\p{L}\p{N}])/gu, '[token]'],
  // Numbers of contracts, invoices and cases, postal codes, phones, ids.
  [alone(String.raw`[A-Z]{1,4}-?\d{2,}-?\d{2,}`), '[number]'],
  [/\+?\d{5,}/g, '[number]'],
]

const knownWords = new Set(
  (
    'Array BigInt Date Document Element Error Function Infinity Invalid Map Minified Node Number Object Promise React ' +
    'Request Response Set String Symbol Window'
  ).split(' '),
)
const unlessKnown = (found: string) =>
  found.split(/\s+/).every((word) => knownWords.has(word)) ? found : '[name]'

const particles = '(?:(?:de|del|la|las|los|el|els|les|i|y)\\s+){0,2}'

/** People and places: capitalised words in a row, or one within a sentence. */
const names: readonly Rule[] = [
  [
    new RegExp(
      String.raw`(?<![\p{L}\p{N}])\p{Lu}[\p{Ll}’'·-]+(?:\s+${particles}\p{Lu}[\p{L}’'·-]*\.?)+(?![\p{L}])`,
      'gu',
    ),
    unlessKnown,
  ],
  [/(?<![\p{L}\p{N}])\p{Lu}{3,}(?:\s+\p{Lu}{3,})+(?![\p{L}\p{N}])/gu, '[name]'],
  [
    /(?<=[\p{Ll}\],=:]\s*)(?<![\p{L}\p{N}[])\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?(?![\p{L}\p{N}\]])/gu,
    unlessKnown,
  ],
]

const maxLength = 500

const applied = (text: string, [pattern, label]: Rule): string =>
  typeof label === 'string' ? text.replace(pattern, label) : text.replace(pattern, label)

/** The text without names, identifiers, addresses, contact data, tokens and other values; of bounded length. */
export function scrubText(text: string): string {
  const bounded = text.slice(0, 4 * maxLength)
  return [...quotes, ...shapes, ...names].reduce(applied, bounded).slice(0, maxLength)
}
