// For developers only: a namespace import in a page of the portal would pull every icon into its download.
import * as icons from '../text/icons.ts'

export const allIcons = icons
