import type { TextFragment } from '@fanal/domain/comparators/bill-text/page-lines'

type Matrix = readonly number[]

/** As the PDF library gives a piece of text; other pieces only mark where something begins. */
interface TextItem {
  str: string
  transform: Matrix
  width: number
}

interface TextPage {
  getViewport: (options: { scale: number }) => { transform: Matrix }
  getTextContent: () => Promise<{ items: readonly (TextItem | object)[] }>
}

const isText = (item: TextItem | object): item is TextItem => 'str' in item && item.str.trim() !== ''

/** First the one of the text, then that of its page. */
function combined(page: Matrix, text: Matrix): [number, number, number, number, number, number] {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = page
  const [ta = 1, tb = 0, tc = 0, td = 1, te = 0, tf = 0] = text
  return [
    a * ta + c * tb,
    b * ta + d * tb,
    a * tc + c * td,
    b * tc + d * td,
    a * te + c * tf + e,
    b * te + d * tf + f,
  ]
}

/** The text of a page with its places, as people see them: text that runs upwards, in margins, is left out. */
export async function fragmentsOfPage(page: TextPage, number: number): Promise<TextFragment[]> {
  const { transform } = page.getViewport({ scale: 1 })
  const { items } = await page.getTextContent()
  return items.filter(isText).flatMap(({ str, width, ...item }) => {
    const [a, b, c, d, x, y] = combined(transform, item.transform)
    const isUpright = a > 0 && Math.abs(b) < 0.2 * a
    return isUpright ? [{ page: number, x, y, width, height: Math.hypot(c, d), text: str }] : []
  })
}
