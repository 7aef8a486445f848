import { savePlaces } from '#demo/save'

export const saveScenery = savePlaces
