/** Values typed before hydration: those that differ from the rendered ones. */
export function typedBefore<T extends Record<string, string | boolean>>(
  form: HTMLFormElement | null,
  drawn: T,
): Partial<T> {
  const fields = [...(form?.elements ?? [])].filter((element) => element instanceof HTMLInputElement)
  const typed = fields.flatMap(({ name, type, checked, value }) => {
    const now = type === 'checkbox' ? checked : value
    return name in drawn && now !== drawn[name] ? [[name, now] as const] : []
  })
  return Object.fromEntries(typed) as Partial<T>
}
