import { isCadastralRef, normaliseCadastralRef } from '../identifiers/cadastral-ref.ts'

export type RefCatastralChangeErrors = {
  ref_catastral?: 'required' | 'ref_catastral_not_valid' | 'unchanged'
}

/** 14 or 20 letters and digits; wrong control letters are reported and do not block. */
export function checkRefCatastralChange(typed: string, current: string): RefCatastralChangeErrors {
  const wanted = normaliseCadastralRef(typed)
  if (!wanted) return { ref_catastral: 'required' }
  if (!isCadastralRef(wanted)) return { ref_catastral: 'ref_catastral_not_valid' }
  return wanted === current ? { ref_catastral: 'unchanged' } : {}
}
