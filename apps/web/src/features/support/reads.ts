import { caseCategories, caseDetail, claimTypes, listCases } from '@fanal/contract/support'
import type { ContractType } from '@fanal/domain/settings/settings'
import { read } from '#lib/api/read.ts'
import { caseParams } from './list/case-params.ts'

type Get = Parameters<typeof caseParams>[0]

/** The list of an address; without one, the first page. */
export const casesRead = (get: Get = () => undefined) => read(listCases, { query: caseParams(get) })
export const caseRead = (id: string) => read(caseDetail, { params: { id } })
export const caseCategoriesRead = read(caseCategories, { query: {} })
export const claimTypesRead = (type: ContractType | undefined) =>
  read(claimTypes, { query: type ? { type } : {} })
