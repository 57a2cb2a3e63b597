/** Stands in for `IntersectionObserver`, which the tests' document does not have. */
export class EverythingIsNear {
  readonly observe: () => void

  constructor(onChange: (entries: { isIntersecting: boolean }[]) => void) {
    this.observe = () => onChange([{ isIntersecting: true }])
  }

  disconnect() {}
}
