// What mail programs and companies add below a mail.

/** `-- `, with or without its space: a signature, if what follows is short enough to be one. */
const delimiter = /^(--|—|––)\s?$/
const signatureLines = 12

const products =
  '(iphone|ipad|ios|android|outlook|windows|gmail|yahoo|proton|samsung|galaxy|huawei|xiaomi|redmi|honor|oneplus|pixel|motorola|blackberry|bluemail|aqua mail|spark|mail|m[oó]vil|m[oò]bil|mobile|smartphone|tablet|tauleta)'
const sentFrom = new RegExp(
  `^(enviado|enviat|sent|mandado|envoyé|gesendet) (desde|des de|des del|des d|con|amb|from|with|via|depuis|von|mit)\\b.{0,40}?${products}\\b.{0,120}$`,
  'i',
)
const getOutlook =
  /^(get|obtener|obt[eé]n|obtenir|obteniu|descarga|descargar|baixa't) (l')?(outlook|bluemail|yahoo mail)\b.{0,120}$/i

const isDeviceLine = (line: string) => line.length <= 200 && (sentFrom.test(line) || getOutlook.test(line))

const legalStart =
  /^\W{0,6}(aviso legal|aviso de confidencialidad|advertencia legal|cláusula de confidencialidad|avís legal|avís de confidencialitat|legal notice|confidentiality notice|disclaimer|este (mensaje|correo|e-?mail)|aquest (missatge|correu|e-?mail)|this (e-?mail|message)|la información contenida|la informació continguda|the information (in|contained)|antes de imprimir|abans d.imprimir|please consider the environment|de conformidad con|de conformitat amb|en cumplimiento de|en compliment de)/i
const legalWords =
  /confidenci|destinatari|dirigid[oa] exclusiv|adreça(t|da)? exclusiv|protecci[oó]n de datos|protecci[oó] de dades|intended (solely )?for|intended recipient|addressee|privileged|medio ambiente|medi ambient|consider the environment/i

/** The line from which on a lawyer wrote it; the number of lines if nowhere. */
function legalFrom(lines: readonly string[]): number {
  const at = lines.findIndex(
    (line, i) =>
      i > 0 &&
      legalStart.test(line.slice(0, 200).trim()) &&
      legalWords.test(
        lines
          .slice(i, i + 6)
          .join(' ')
          .slice(0, 3_000),
      ),
  )
  return at < 0 ? lines.length : at
}

function delimiterAt(lines: readonly string[]): number {
  const at = lines.findLastIndex((line) => delimiter.test(line))
  const below = lines.slice(at + 1).filter((line) => line.trim() !== '').length
  return at < 0 || below > signatureLines ? lines.length : at
}

/** How many lines, from the first, are not signature. */
export function linesBeforeSignature(lines: readonly string[]): number {
  const withoutLegal = lines.slice(0, legalFrom(lines))
  let end = delimiterAt(withoutLegal)
  while (end > 0) {
    const last = (withoutLegal[end - 1] ?? '').trim()
    if (last !== '' && !isDeviceLine(last)) break
    end -= 1
  }
  return end
}
