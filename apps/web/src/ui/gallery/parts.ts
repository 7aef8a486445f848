import type { ComponentType } from 'react'
import { Buttons, Choosing, Marks } from './buttons.tsx'
import { Charts } from './charts.tsx'
import { Cards, Heads, Lists, Notes } from './content.tsx'
import { Choices, Inputs } from './forms.tsx'
import { Overlays, States } from './states.tsx'

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
