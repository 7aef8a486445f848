export const deleteTexts = {
  title: 'draft.deleteTitle',
  text: 'draft.deleteText',
  act: 'draft.delete',
  back: 'cancel',
} as const
export const cancelTexts = {
  title: 'cancel.title',
  text: 'cancel.text',
  act: 'cancel.act',
  back: 'cancel.back',
} as const
