import { composeWorkbook, type Sheet } from '#formats/workbook'
import { turns } from './turns.ts'

/** Some seconds of work in all, of a megabyte each. */
const inTurn = turns({ atOnce: 2, waiting: 20 })

/** What a workbook holds is found when its turn comes. */
export const workbookInTurn = (find: () => Promise<readonly Sheet[]>): Promise<Buffer> =>
  inTurn(async () => composeWorkbook(await find()))
