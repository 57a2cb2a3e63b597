/** Before the first order, or in a range in which nothing happened while nothing is open. */
export function NoFigures() {
  return (
    <div className="mt-6 border-l-2 border-rule-strong py-2 pl-5">
      <p className="font-semibold">Nothing happened in these weeks.</p>
      <p className="mt-1 text-soft">
        Figures appear with the first order. Choose other days to see more.
      </p>
    </div>
  )
}
