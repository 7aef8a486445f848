// For development only: in a page of the portal, a namespace import would load every icon.
import * as icons from '../text/icons.ts'

export const allIcons = icons
