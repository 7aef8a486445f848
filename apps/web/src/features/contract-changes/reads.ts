import { changes } from '@fanal/contract/contract-changes'
import { read } from '#lib/api/read.ts'

export const changesRead = (contractName: string) => read(changes, { params: { contractName } })
