/** A returning user's name, which the boot script hands to the style sheet. Belongs in `data-returning-only`. */
export function ReturningName() {
  return <span className="before:content-(--user-name)" />
}
