import { test } from 'vitest'
import { expectPicture, isWhole } from '#test/pictures/compare.ts'
import { render } from '#test/render.tsx'
import { BothThemes } from '#test/gallery/both-themes.tsx'
import { parts } from '#test/gallery/parts.ts'

// Every component of ui/, with the charts, as it looked when its picture was last approved (`npm run pictures`).

/** Compared in every run; `npm run test:whole` compares all. */
const always = ['Buttons', 'Inputs']

test.each(Object.entries(parts).filter(([name]) => isWhole || always.includes(name)))(
  '%s look as approved',
  async (name, part) => {
    render(<BothThemes part={part} />)
    await expectPicture(`ui-${name.toLowerCase()}`, 360)
  },
)
