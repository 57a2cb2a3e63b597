/** Remembers where an element is on the screen; the returned function scrolls it back there. */
export function preserveScroll(element: Element | null | undefined): (() => void) | undefined {
  if (!element) return undefined
  const { top } = element.getBoundingClientRect()
  return () => {
    const moved = element.getBoundingClientRect().top - top
    const scroller = scrollerOf(element)
    if (scroller && moved !== 0) scroller.scrollTop += moved
  }
}

function scrollerOf(element: Element): Element | null {
  let scroller = element.parentElement
  while (scroller && !/auto|scroll/.test(getComputedStyle(scroller).overflowY)) {
    scroller = scroller.parentElement
  }
  return scroller ?? document.scrollingElement
}
