/** `power`, `power2` … `power6`, as the form names them. */
export type PowerField = 'power' | 'power2' | 'power3' | 'power4' | 'power5' | 'power6'
export const powerFields: readonly PowerField[] = ['power', 'power2', 'power3', 'power4', 'power5', 'power6']
