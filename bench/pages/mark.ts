/** Says when what was drawn is on the screen: the frame after the one in which it was. */
export function sayPainted(begin: number): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      Object.assign(window, { painted: performance.now() - begin })
    }),
  )
}

export interface Columns {
  curve: { activa: number[]; period: number[]; counts: number[] }
  start: string
  end: string
}

export async function loadCurve(): Promise<{ answer: Columns; begin: number }> {
  const text = await (await fetch('/curve.json')).text()
  const begin = performance.now()
  return { answer: JSON.parse(text) as Columns, begin }
}
