import { composeWorkbook, type Sheet } from '#formats/workbook'
import { fairQueue } from './fair-queue.ts'

/** A few seconds of work in total, about a megabyte each. */
const inTurn = fairQueue({ atOnce: 2, waiting: 20 })

/** The content is queried when its turn comes. */
export const workbookInTurn = (find: () => Promise<readonly Sheet[]>): Promise<Buffer> =>
  inTurn(async () => composeWorkbook(await find()))
