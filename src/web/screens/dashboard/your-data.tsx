import { linkClass } from '#ui/button.tsx'

/** Everything that is kept, to take away: plain downloads, which need no screen of their own. */
export function YourData({ exports }: { exports: { json: string; csv: string } }) {
  return (
    <p className="mt-12 border-t border-rule pt-4 text-soft">
      Download your data:{' '}
      <a href={exports.json} download className={linkClass()}>
        JSON
      </a>
      ,{' '}
      <a href={exports.csv} download className={linkClass()}>
        CSV
      </a>
    </p>
  )
}
