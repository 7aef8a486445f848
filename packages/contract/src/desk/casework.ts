import { type EndpointGroup, endpointIn } from '../endpoint.ts'
import type * as schemas from '../schemas/desk/casework.ts'
import type * as subjectSchemas from '../schemas/desk/case-subject.ts'
import type * as setupSchemas from '../schemas/desk/case-setup.ts'
import type * as viewSchemas from '../schemas/desk/queue-views.ts'

// Cases at the desk of staff: the queue, one case, and what staff do with it (docs/behaviour/casework.md).

const reads: EndpointGroup = {
  isOwn: true,
  versions: [2],
  path: 'staff/cases',
  access: 'staff',
  act: 'case.read',
}

/** In the order of the law. A list of names and dates is no look at a customer: it is not recorded each time it is renewed. */
export const caseQueue = endpointIn<typeof schemas.caseQueueSchemas>(reads, {
  name: 'caseQueue',
  path: '',
  isUnrecorded: true,
})

/** How many cases there are by view, whatever the filters, and by term of those that the filters leave. */
export const caseCounts = endpointIn<typeof schemas.caseCountsSchemas>(reads, {
  name: 'caseCounts',
  path: '/counts',
  isUnrecorded: true,
})

/** Says that a case has changed, and who looks at which; with `case`, that the caller does. */
export const deskNews = endpointIn<typeof schemas.deskNewsSchemas>(
  { ...reads, path: 'staff/news' },
  { name: 'deskNews', path: '', isUnrecorded: true },
)

export const textModules = endpointIn<typeof schemas.textModulesSchemas>(
  { ...reads, path: 'staff/texts' },
  { name: 'textModules', path: '', isUnrecorded: true },
)

const setup: EndpointGroup = { ...reads, path: 'staff', act: 'case.setup' }

/** The whole list of ready-made texts; unknown variables are refused. */
export const replaceTexts = endpointIn<typeof setupSchemas.replaceTextsSchemas>(setup, {
  name: 'replaceTexts',
  path: '/texts',
  method: 'PUT',
  maxBodyBytes: 1_000_000,
})

/** The categories of requests, also those that are not offered. */
export const requestCategories = endpointIn<typeof setupSchemas.requestCategoriesSchemas>(setup, {
  name: 'requestCategories',
  path: '/categories',
})

export const switchCategory = endpointIn<typeof setupSchemas.switchCategorySchemas>(setup, {
  name: 'switchCategory',
  path: '/categories/{id}',
  method: 'PUT',
  errors: ['not_found'],
})

/** Who can take a case. */
export const colleagues = endpointIn<typeof schemas.colleaguesSchemas>(
  { ...reads, path: 'staff/colleagues' },
  { name: 'colleagues', path: '', isUnrecorded: true },
)

/** Reasons of claims, by which the queue can be narrowed. */
export const caseSubtypes = endpointIn<typeof schemas.caseSubtypesSchemas>(
  { ...reads, path: 'staff/case-subtypes' },
  { name: 'caseSubtypes', path: '', isUnrecorded: true },
)

/** Saved views of the queue: one's own, and those that are shared. */
export const queueViews = endpointIn<typeof viewSchemas.queueViewsSchemas>(
  { ...reads, path: 'staff/queue-views' },
  { name: 'queueViews', path: '', isUnrecorded: true },
)

const views: EndpointGroup = {
  ...reads,
  act: 'case.take',
  path: 'staff/queue-views',
  errors: ['not_found', 'not_permitted'],
}

export const addQueueView = endpointIn<typeof viewSchemas.addQueueViewSchemas>(views, {
  name: 'addQueueView',
  path: '',
  method: 'POST',
  errors: ['not_possible'],
})

export const changeQueueView = endpointIn<typeof viewSchemas.changeQueueViewSchemas>(views, {
  name: 'changeQueueView',
  path: '/{id}',
  method: 'PUT',
  errors: ['changed_meanwhile'],
})

export const removeQueueView = endpointIn<typeof viewSchemas.removeQueueViewSchemas>(views, {
  name: 'removeQueueView',
  path: '/{id}',
  method: 'DELETE',
  errors: ['changed_meanwhile'],
})

const one: EndpointGroup = { ...reads, path: 'staff/cases/{id}', errors: ['not_found'] }

export const staffCase = endpointIn<typeof schemas.staffCaseSchemas>(one, { name: 'staffCase', path: '' })

export const staffCaseFile = endpointIn<typeof schemas.staffCaseFileSchemas>(one, {
  name: 'staffCaseFile',
  path: '/files/{fileId}',
})

/** The invoice that the case is about, as its customer reads it. */
export const staffCaseInvoice = endpointIn<typeof subjectSchemas.staffCaseInvoiceSchemas>(one, {
  name: 'staffCaseInvoice',
  path: '/invoice',
})

/** The lines that sentences can be pinned to, as the customer would get them. */
export const pinnableLines = endpointIn<typeof subjectSchemas.pinnableLinesSchemas>(one, {
  name: 'pinnableLines',
  path: '/lines',
})

/** Form R1 as it would be sent now. */
export const caseForm = endpointIn<typeof schemas.caseFormSchemas>(
  { ...one, act: 'case.forward' },
  { name: 'caseForm', path: '/form' },
)

/** A form R1 that was sent, by its line of the history. */
export const sentForm = endpointIn<typeof schemas.sentFormSchemas>(one, {
  name: 'sentForm',
  path: '/forms/{entryId}',
})

/** The contract that the case is about and its changes, as its customer reads them. */
export const staffCaseContract = endpointIn<typeof subjectSchemas.staffCaseContractSchemas>(one, {
  name: 'staffCaseContract',
  path: '/contract',
})

const changes = { method: 'POST', errors: ['not_possible'] } as const
const takes: EndpointGroup = { ...one, act: 'case.take' }

/** Also what a colleague has, with the permission to assign. */
export const takeCase = endpointIn<typeof schemas.takeCaseSchemas>(takes, {
  name: 'takeCase',
  path: '/take',
  ...changes,
})

export const giveBackCase = endpointIn<typeof schemas.giveBackCaseSchemas>(takes, {
  name: 'giveBackCase',
  path: '/give-back',
  ...changes,
})

export const handOverCase = endpointIn<typeof schemas.handOverCaseSchemas>(takes, {
  name: 'handOverCase',
  path: '/hand-over',
  ...changes,
})

/** Among staff: no customer reads it. Colleagues whom it names find it in their list. */
export const noteCase = endpointIn<typeof schemas.noteCaseSchemas>(
  { ...one, act: 'case.note' },
  { name: 'noteCase', path: '/notes', method: 'POST' },
)

/** Further cases of its customer, open ones first: with what it can be merged or linked. */
export const otherCases = endpointIn<typeof schemas.otherCasesSchemas>(one, {
  name: 'otherCases',
  path: '/others',
})

const joins: EndpointGroup = { ...one, act: 'case.merge' }

/** A duplicate is closed and goes on in another case of its customer. */
export const mergeCase = endpointIn<typeof schemas.mergeCaseSchemas>(joins, {
  name: 'mergeCase',
  path: '/merge',
  method: 'POST',
  errors: ['not_possible', 'changed_meanwhile'],
})

/** Staff see the two together. */
export const linkCase = endpointIn<typeof schemas.linkCaseSchemas>(joins, {
  name: 'linkCase',
  path: '/links',
  ...changes,
})

export const unlinkCase = endpointIn<typeof schemas.unlinkCaseSchemas>(joins, {
  name: 'unlinkCase',
  path: '/links/{other}',
  method: 'DELETE',
})

/** Colleagues whom a note about it can name. */
export const caseReaders = endpointIn<typeof schemas.caseReadersSchemas>(one, {
  name: 'caseReaders',
  path: '/readers',
  isUnrecorded: true,
})

/** Where the caller is named in notes. */
export const ownMentions = endpointIn<typeof schemas.ownMentionsSchemas>(
  { ...reads, path: 'staff/mentions' },
  { name: 'ownMentions', path: '', isUnrecorded: true },
)

/** The caller has read the notes of this case. */
export const seeMentions = endpointIn<typeof schemas.seeMentionsSchemas>(one, {
  name: 'seeMentions',
  path: '/mentions/seen',
  method: 'POST',
  isUnrecorded: true,
})

/** As it is typed, by whoever may note or answer; recorded once it is sent. */
export const saveCaseDraft = endpointIn<typeof schemas.saveCaseDraftSchemas>(one, {
  name: 'saveCaseDraft',
  path: '/draft',
  method: 'PUT',
  errors: ['not_permitted'],
  isUnrecorded: true,
})

const writes: EndpointGroup = { ...one, act: 'case.answer' }

export const changeCaseType = endpointIn<typeof schemas.changeCaseTypeSchemas>(writes, {
  name: 'changeCaseType',
  path: '/type',
  method: 'POST',
  errors: ['not_possible', 'changed_meanwhile'],
})

/** Leaves after some seconds, unless it is undone; whatever would be refused then is refused now. */
export const sendWritten = endpointIn<typeof schemas.sendWrittenSchemas>(writes, {
  name: 'sendWritten',
  path: '/sending',
  method: 'POST',
  errors: ['not_possible', 'changed_meanwhile', 'not_permitted'],
})

/** Takes back what waits to leave; it is a draft again. */
export const undoSending = endpointIn<typeof schemas.undoSendingSchemas>(writes, {
  name: 'undoSending',
  path: '/sending',
  method: 'DELETE',
  errors: ['not_possible'],
})
