import { gasReadings } from '@fanal/contract/gas-readings'
import { read } from '#lib/api/read.ts'

export const gasReadingsRead = (id: number) => read(gasReadings, { params: { id } })
