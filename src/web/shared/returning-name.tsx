/**
 * The name of a user who comes back, before the app has read it: the boot script hands it to the style
 * sheet, which is in time for the first frame. Belongs inside an element marked `data-returning-only`.
 */
export function ReturningName() {
  return <span className="before:content-(--user-name)" />
}
