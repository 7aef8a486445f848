import type * as pdfLib from 'pdf-lib'
import type { PDFDict, PDFDocument, PDFPage, PDFRef } from 'pdf-lib'

export type PdfLib = typeof pdfLib

/** Standard structure types that papers have. */
export type Tag = 'Document' | 'H1' | 'H2' | 'P' | 'L' | 'LI' | 'Lbl' | 'LBody' | 'Table' | 'TR' | 'TH' | 'TD'

interface Content {
  page: PDFPage
  mcid: number
}

interface TagNode {
  tag: Tag
  kids: (TagNode | Content)[]
}

interface Bookmark {
  title: string
  page: PDFPage
  /** Top of the heading. */
  y: number
}

/**
 * The structure of a tagged PDF: what is a heading, a list, a table, in reading order; and bookmarks of its headings. Screen
 * readers read it instead of guessing from positions. What is outside of it is marked as an artifact.
 */
export class PdfTags {
  readonly #lib: PdfLib
  readonly #document: PDFDocument
  readonly #root: TagNode = { tag: 'Document', kids: [] }
  /** How many marked pieces a page has. */
  readonly #counts = new Map<PDFPage, number>()
  readonly #bookmarks: Bookmark[] = []
  #current = this.#root
  #isArtifact = false

  constructor(lib: PdfLib, document: PDFDocument) {
    this.#lib = lib
    this.#document = document
  }

  /** What `draw` draws is one element. */
  within(tag: Tag, draw: () => void): void {
    if (this.#isArtifact) return draw()
    const outer = this.#current
    const node: TagNode = { tag, kids: [] }
    outer.kids.push(node)
    this.#current = node
    draw()
    this.#current = outer
  }

  /** Lines, pictures, feet of pages, and what is only repeated. */
  artifact(draw: () => void): void {
    const before = this.#isArtifact
    this.#isArtifact = true
    draw()
    this.#isArtifact = before
  }

  /** One piece of content on a page. */
  mark(page: PDFPage, draw: () => void): void {
    const { PDFName, PDFOperator, PDFOperatorNames: names, endMarkedContent, beginMarkedContent } = this.#lib
    if (this.#isArtifact) page.pushOperators(beginMarkedContent('Artifact'))
    else {
      const mcid = this.#counts.get(page) ?? 0
      this.#counts.set(page, mcid + 1)
      this.#current.kids.push({ page, mcid })
      const id = this.#document.context.obj({ MCID: mcid })
      const tag = PDFName.of(this.#current.tag)
      page.pushOperators(PDFOperator.of(names.BeginMarkedContentSequence, [tag, id.toString()]))
    }
    draw()
    page.pushOperators(endMarkedContent())
  }

  bookmark(title: string, page: PDFPage, y: number): void {
    this.#bookmarks.push({ title, page, y })
  }

  /** Writes structure, parents of marked content and bookmarks into the document. */
  finish(): void {
    const { PDFName, PDFBool } = this.#lib
    const { context, catalog } = this.#document
    const parents = new Map<PDFPage, PDFRef[]>()
    const rootRef = context.nextRef()
    const documentRef = this.#write(this.#root, rootRef, parents)
    const pages = this.#document.getPages()
    const nums = pages.flatMap((page, i) => {
      page.node.set(PDFName.of('StructParents'), context.obj(i))
      page.node.set(PDFName.of('Tabs'), PDFName.of('S'))
      return [context.obj(i), context.register(context.obj(parents.get(page) ?? []))]
    })
    const parentTree = context.register(context.obj({ Nums: nums }))
    const root = { Type: 'StructTreeRoot', K: [documentRef], ParentTree: parentTree }
    context.assign(rootRef, context.obj({ ...root, ParentTreeNextKey: pages.length }))
    catalog.set(PDFName.of('StructTreeRoot'), rootRef)
    catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }))
    catalog.set(PDFName.of('ViewerPreferences'), context.obj({ DisplayDocTitle: PDFBool.True }))
    this.#writeBookmarks()
  }

  #write(node: TagNode, parent: PDFRef, parents: Map<PDFPage, PDFRef[]>): PDFRef {
    const { context } = this.#document
    const ref = context.nextRef()
    const kids = node.kids.map((kid) => {
      if ('tag' in kid) return this.#write(kid, ref, parents)
      const known = parents.get(kid.page) ?? []
      known[kid.mcid] = ref
      parents.set(kid.page, known)
      return context.obj({ Type: 'MCR', Pg: kid.page.ref, MCID: kid.mcid })
    })
    const head = node.tag === 'TH' ? { A: context.obj({ O: 'Table', Scope: 'Column' }) } : {}
    context.assign(ref, context.obj({ Type: 'StructElem', S: node.tag, P: parent, K: kids, ...head }))
    return ref
  }

  #writeBookmarks(): void {
    const { PDFHexString, PDFName } = this.#lib
    const { context, catalog } = this.#document
    const all = this.#bookmarks
    if (all.length === 0) return
    const rootRef = context.nextRef()
    const refs = all.map(() => context.nextRef())
    for (const [i, { title, page, y }] of all.entries()) {
      const [before, after] = [refs[i - 1], refs[i + 1]]
      const item: PDFDict = context.obj({
        Title: PDFHexString.fromText(title),
        Parent: rootRef,
        Dest: [page.ref, 'XYZ', null, Math.round(y), null],
        ...(before && { Prev: before }),
        ...(after && { Next: after }),
      })
      const ref = refs[i]
      if (ref) context.assign(ref, item)
    }
    const [first, last] = [refs[0], refs.at(-1)]
    if (first && last)
      context.assign(rootRef, context.obj({ Type: 'Outlines', First: first, Last: last, Count: all.length }))
    catalog.set(PDFName.of('Outlines'), rootRef)
  }
}
