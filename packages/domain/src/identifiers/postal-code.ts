const shape = /^(0[1-9]|[1-4]\d|5[0-2])\d{3}$/

export function isPostalCode(text: string): boolean {
  return shape.test(text)
}

/** The first two digits are the province's INE code; undefined when it is not a Spanish postal code. */
export function provinceCode(postalCode: string): string | undefined {
  return shape.exec(postalCode)?.[1]
}
