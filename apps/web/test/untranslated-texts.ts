/**
 * Texts of the page that are a known key, look like one (and are no file's name), or contain an unfilled placeholder. Also
 * evaluated in pages by the journeys, so it uses nothing from outside.
 */
export function untranslatedTexts(known: readonly string[]): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts = [document.title]
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode
    if (parentElement && !['SCRIPT', 'STYLE'].includes(parentElement.tagName)) texts.push(textContent ?? '')
  }
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
      texts.push(element.getAttribute(name) ?? '')
  return texts
    .map((text) => text.trim())
    .filter(
      (text) =>
        known.includes(text) ||
        /^(?!www\.)[a-z]\w*(\.(?!(?:png|jpg|pdf)$)\w+)+$/.test(text) ||
        /\{\w+\}|\bundefined\b|\bNaN\b|\[object /.test(text),
    )
}
