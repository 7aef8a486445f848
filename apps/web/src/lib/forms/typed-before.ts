/** Values typed before hydration: those that differ from the rendered ones. */
export function typedBefore(
  form: HTMLFormElement | null,
  drawn: Record<string, unknown>,
): Record<string, string | boolean> {
  const fields = [...(form?.elements ?? [])].filter((element) => element instanceof HTMLInputElement)
  const typed = fields.flatMap(({ name, type, checked, value }) => {
    const now = type === 'checkbox' ? checked : value
    return name in drawn && type !== 'radio' && now !== drawn[name] ? [[name, now] as const] : []
  })
  return Object.fromEntries(typed)
}
