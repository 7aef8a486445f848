/** Values typed before hydration: those that differ from the rendered ones. */
export function typedBefore(
  form: HTMLFormElement | null,
  drawn: Record<string, unknown>,
): Record<string, string | boolean> {
  const fields = [...(form?.elements ?? [])].filter(
    (element) => element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement,
  )
  const typed = fields.flatMap((field) => {
    const { name, type, value } = field
    const now = field instanceof HTMLInputElement && type === 'checkbox' ? field.checked : value
    return name in drawn && type !== 'radio' && now !== drawn[name] ? [[name, now] as const] : []
  })
  return Object.fromEntries(typed)
}
