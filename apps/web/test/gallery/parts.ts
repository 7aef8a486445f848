import type { ComponentType } from 'react'
import { Buttons, Choosing, Marks } from '#ui/gallery/buttons.tsx'
import { Charts } from '#ui/gallery/charts.tsx'
import { Cards, Heads, Lists, Notes } from '#ui/gallery/content.tsx'
import { Choices, Inputs } from '#ui/gallery/forms.tsx'
import { Overlays, States } from '#ui/gallery/states.tsx'

/** Every component of ui/ in all states: a new one joins. */
export const parts: Record<string, ComponentType<{ theme: string }>> = {
  Buttons,
  Marks,
  Choosing,
  Heads,
  Notes,
  Cards,
  Inputs,
  Choices,
  Lists,
  Charts,
  States,
  Overlays,
}
