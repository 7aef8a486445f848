import { type EndpointGroup, endpointIn } from '../endpoint.ts'
import type * as schemas from '../schemas/desk/publishing.ts'

// What staff change of the portal: drafts, previews, a second person, publishing and reverting
// (docs/behaviour/publishing.md).

const reads: EndpointGroup = {
  isOwn: true,
  versions: [2],
  path: 'staff/publishing',
  access: 'staff',
  act: 'publish.read',
}

/** Open drafts, and what was published last. */
export const publishing = endpointIn<typeof schemas.publishingSchemas>(reads, {
  name: 'publishing',
  path: '',
})

/** All things of a kind. */
export const publishable = endpointIn<typeof schemas.publishableSchemas>(reads, {
  name: 'publishable',
  path: '/things',
  errors: ['not_permitted'],
})

export const publishDraft = endpointIn<typeof schemas.publishDraftSchemas>(reads, {
  name: 'publishDraft',
  path: '/drafts/{id}',
  errors: ['not_found', 'not_permitted'],
})

const writes: EndpointGroup = {
  ...reads,
  act: 'publish.draft',
  method: 'POST',
  path: 'staff/publishing/drafts',
  errors: ['not_found', 'not_permitted', 'not_possible'],
}

/** Begins a draft of a thing as it is published, or of a new one; opens the one that there is. */
export const beginDraft = endpointIn<typeof schemas.beginDraftSchemas>(writes, {
  name: 'beginDraft',
  path: '',
})

/** Saves one part, as it is typed. Whoever has not seen its last version is refused. What is published is recorded. */
export const saveDraftPart = endpointIn<typeof schemas.saveDraftPartSchemas>(
  { ...writes, maxBodyBytes: 3_000_000, isUnrecorded: true },
  { name: 'saveDraftPart', method: 'PUT', path: '/{id}/part', errors: ['changed_meanwhile'] },
)

export const discardDraft = endpointIn<typeof schemas.discardDraftSchemas>(writes, {
  name: 'discardDraft',
  method: 'DELETE',
  path: '/{id}',
})

/** A draft that brings back what another one replaced. */
export const revertDraft = endpointIn<typeof schemas.revertDraftSchemas>(writes, {
  name: 'revertDraft',
  path: '/{id}/reversal',
})

/** Publishes it now or at a time, or asks a second person to; its kind says which, and what permission it takes. */
export const askPublication = endpointIn<typeof schemas.askPublicationSchemas>(
  { ...writes, needsProof: true },
  {
    name: 'askPublication',
    path: '/{id}/publication',
    errors: ['changed_meanwhile', 'recent_login_required'],
  },
)

/** What waits for its time is a draft again. */
export const cancelPublication = endpointIn<typeof schemas.cancelPublicationSchemas>(writes, {
  name: 'cancelPublication',
  path: '/{id}/cancellation',
})
