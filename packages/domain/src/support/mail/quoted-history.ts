// Where the quoted mail begins, by the lines that mail programs write above it, in the languages of the portal.

/** Above our own mails: "write above this line". */
const ownMark = /^[\s>*]*##-.{0,200}-##\s*$/

const separators: readonly RegExp[] = [
  /^[\s>]*[-_]{2,}\s*(original message|mensaje original|missatge original|mensaxe orixinal|message d'origine|ursprüngliche nachricht|forwarded message|mensaje reenviado|missatge reenviat|message transféré)\s*[-_]{2,}\s*$/i,
  /^(begin forwarded message|inicio del mensaje reenviado|inici del missatge reenviat)\s*:\s*$/i,
]

export const isSeparator = (line: string) =>
  line.length <= 250 && (ownMark.test(line) || separators.some((one) => one.test(line)))

const wrote = '(escribió|escribio|wrote|va escriure|ha escrit|escrigué|escribiu|escreveu|a écrit|ha scritto)'
/** `El lun, 16 nov`, `On Mon, Nov 16`, `El 16/11/26`: a date comes first. */
const dateStart = /^(el|en|on|em|le|am|o|il)\s+([\p{L}.]{1,12},?\s+){0,2}\d/iu
const dateWrote = new RegExp(`\\b${wrote}\\s?:$`, 'i')
const germanWrote = /\bschrieb .{1,200}:$/i
const catalanMessage = /^missatge de .{1,300}\sdel dia\s.{4,80}:$/i
const nameWrote = new RegExp(`^.{1,120}\\b${wrote},?\\s(el|on|le)\\s.{4,60}:$`, 'i')
const addressWrote = new RegExp(`<[^<>\\s]{3,254}>\\)?,?\\s${wrote}\\s?:$`, 'i')
/** A time or an address: customers, too, tell who wrote what on which day. */
const hasProof = (text: string) => /\d{1,2}[:.h]\d{2}|@/.test(text)

function isAttribution(text: string, count: number): boolean {
  if (!text.endsWith(':') || !hasProof(text)) return false
  if (catalanMessage.test(text)) return true
  if (dateStart.test(text) && (dateWrote.test(text) || germanWrote.test(text))) return true
  return count === 1 && (nameWrote.test(text) || addressWrote.test(text))
}

const attributionLines = 4
const attributionMax = 450

/** How many lines from this one on say who wrote the quoted mail and when; 0 if none. They may be wrapped. */
export function attributionLength(lines: readonly string[], at: number): number {
  let text = ''
  for (let count = 1; count <= attributionLines; count += 1) {
    const line = (lines[at + count - 1] ?? '').replace(/^[\s>*]+/, '').trim()
    const isNext = count > 1 && dateStart.test(line)
    if (!line || isNext || text.length + line.length > attributionMax) return 0
    text = text ? `${text} ${line}` : line
    if (isAttribution(text, count)) return count
  }
  return 0
}

const fromLine = /^\*?(from|de|von|de part de)\s?:\*?\s?\S/i
const otherHeads: readonly RegExp[] = [
  /^\*?(sent|date|enviado( el)?|fecha|enviat( el)?|data|enviada( em)?|envoyé|gesendet)\s?:\*?/i,
  /^\*?(to|para|per a|per|a|à|an)\s?:\*?/i,
  /^\*?(subject|asunto|assumpte|assunto|objet|betreff|tema)\s?:\*?/i,
]

/** The heads of the quoted mail, one below the other: sender, and at least two of date, recipient and subject. */
export function isHeaderBlock(lines: readonly string[], at: number): boolean {
  const first = lines[at] ?? ''
  if (first.length > 500 || !fromLine.test(first.trim())) return false
  const next = lines.slice(at + 1, at + 7).map((line) => line.slice(0, 500).trim())
  const end = next.indexOf('')
  const block = end < 0 ? next : next.slice(0, end)
  return otherHeads.filter((head) => block.some((line) => head.test(line))).length >= 2
}

/** A line of nothing but strokes, as Outlook draws above the heads. */
export const isRule = (line: string) => /^\s*([_\-=*]\s?){3,200}\s*$/.test(line)

export const isQuoted = (line: string) => /^\s{0,3}>/.test(line)
