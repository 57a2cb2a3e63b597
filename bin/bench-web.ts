// Measures the pages: `npm run bench:web`, or for a quick look `-- --rounds=1 --routes=/,/browse`.
import '../bench/web/run.ts'
