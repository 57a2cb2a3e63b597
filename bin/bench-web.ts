// Measures the pages of the demo: `npm run bench:web`, or for a quick look `-- --rounds=1 --routes=/,/browse`. Those of
// live, for a visitor who is signed out: `-- --live`.
import '../bench/web/run.ts'
