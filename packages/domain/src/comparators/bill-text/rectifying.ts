import type { Line } from './page-lines.ts'

// A bill that corrects another one has parts of sums, or sums that are taken back: it tells nothing about a usual month.

const correcting = String.raw`(?:rectificativa|rectificadora|(?:de |d'\s?)?(?:rectificacio\w*|abono|abonament|anul\W?l?acio\w*))\b`
const energy = String.raw`(?: (?:de |d')?(?:la )?(?:luz|llum|electricidad|electricitat|gas(?: natural)?))?`

/** The name of the document: a cell that begins with it. */
const title = new RegExp(
  String.raw`^\W*(?:(?:tipo|tipus|clase|classe) de (?:factura|documento?)\W+(?:factura\W+)?${correcting}|(?:factura|fra\.?|nota)${energy}\W+${correcting})`,
)
/** In explanations and conditions: what a retailer may do. */
const explained =
  /\b(?:si|cuando|quan|caso|cas|podra\w*|podem\w*|puede\w*|pot|poden|podra|emit\w*|emet\w*|recib\w*|rebr\w*|siempre|sempre|cualquier|qualsevol|siguiente|seguent|proxima|propera)\b/
const longestTitle = 120

/** A number of a bill: with digits, and longer than an article's. */
const number = String.raw`(?:n\W{0,2}[a-z]?\W{0,3}|num\w*\W{0,3})?[a-z]{0,6}[-/]?\d[\w/-]{3,}`
/** Names the bill that it corrects. */
const reference = new RegExp(
  String.raw`\b(?:rectifica|rectificativa|anula|anul\W?la|sustituye|substitueix)\b[^.]{0,40}?\bfactura\W{1,3}${number}|\bfactura\W(?:rectificada|corregida|que (?:se |es )?(?:rectifica|corrige|corregeix|anula|sustituye|substitueix))\W{1,3}${number}`,
)

/** Whether the text is that of a rectifying or cancelling bill, or of a credit note, in Spanish or Catalan. */
export const isRectifying = (lines: readonly Line[]): boolean =>
  lines.some(({ cells }) =>
    cells.some(
      ({ folded }) =>
        (title.test(folded) && folded.length <= longestTitle && !explained.test(folded)) ||
        (reference.test(folded) && !explained.test(folded)),
    ),
  )
