import type { ZipPart } from './zip-archive.ts'

export const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
export const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** XML does not allow control characters, and spreadsheets read `_x0041_` as a letter. */
export const escaped = (text: string) =>
  text
    .replaceAll(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '')
    .replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .replaceAll(/[&<>"]/g, (mark) => marks[mark] ?? mark)

/** Each format has two styles, the second is bold. */
export function* stylesXml({ names }: { names: readonly string[] }): Generator<string> {
  const custom = 164
  const formats = names.map(
    (format, i) => `<numFmt numFmtId="${custom + i}" formatCode="${escaped(format || 'General')}"/>`,
  )
  const styles = names.flatMap((format, i) => {
    const number = `numFmtId="${format ? custom + i : 0}" applyNumberFormat="1" fillId="0" borderId="0" xfId="0"`
    return [
      `<xf ${number} fontId="0"/>`,
      `<xf ${number} fontId="1" applyFont="1" applyAlignment="1"><alignment wrapText="1"/></xf>`,
    ]
  })
  const font = '<sz val="11"/><name val="Calibri"/><family val="2"/>'
  yield `${xmlHead}<styleSheet xmlns="${main}"><numFmts count="${formats.length}">${formats.join('')}</numFmts><fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${styles.length}">${styles.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
}

/** The parts of the package and their relations. */
export function frameOf(sheetNames: readonly string[]): ZipPart[] {
  const part = (name: string, xml: string) => ({ name, content: [xmlHead + xml] })
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`
  const relations = (...all: string[]) =>
    `<Relationships xmlns="${packages}/relationships">${all.join('')}</Relationships>`
  const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const typed = (path: string, type: string) =>
    `<Override PartName="/xl/${path}.xml" ContentType="${kind}.${type}+xml"/>`
  const numbers = sheetNames.map((_, i) => i + 1)
  return [
    part(
      '[Content_Types].xml',
      `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${typed('workbook', 'sheet.main')}${numbers.map((n) => typed(`worksheets/sheet${n}`, 'worksheet')).join('')}${typed('styles', 'styles')}${typed('sharedStrings', 'sharedStrings')}</Types>`,
    ),
    part('_rels/.rels', relations(relation('rId1', 'officeDocument', 'xl/workbook.xml'))),
    part(
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${office}"><bookViews><workbookView/></bookViews><sheets>${sheetNames.map((name, i) => `<sheet name="${escaped(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`).join('')}</sheets></workbook>`,
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      relations(
        ...numbers.map((n) => relation(`rId${n}`, 'worksheet', `worksheets/sheet${n}.xml`)),
        relation('rIdStyles', 'styles', 'styles.xml'),
        relation('rIdTexts', 'sharedStrings', 'sharedStrings.xml'),
      ),
    ),
  ]
}
