// `npm run bench:web`, or for a quick look `-- --rounds=1 --routes=/,/browse`. The pages of live, for a visitor who is
// signed out: `-- --live`.
// How our pages do beside the same pages without script and beside the least that React can be: Lighthouse on a slowed
// phone, taking turns, and what goes over the wire. Fails when a budget that does not depend on the clock is broken.
import { parseArgs } from 'node:util'
import { screens } from '#tests/e2e/routes.ts'
import { auditRounds } from './audit-rounds.ts'
import { openAuditedBrowser } from './audited-browser.ts'
import { loadBudgets, navigationBudgets } from './budgets.ts'
import { measureFirstTaps } from './first-tap.ts'
import { judgeAll } from './judge.ts'
import { judgeAnswers, judgeMemory, judgeTyping } from './life-verdicts.ts'
import { measureLoads, measureNavigations } from './measure-all.ts'
import { measureMemory } from './memory.ts'
import { openPages } from './open-pages.ts'
import {
  printLoads,
  printMemory,
  printNavigations,
  printPace,
  printTaps,
  printTyping,
  printVerdicts,
  printVisit,
} from './report.ts'
import { measureTyping } from './typing.ts'
import { judgePace, judgeScores } from './verdicts.ts'
import { measureVisit } from './visit.ts'

const { values } = parseArgs({
  options: {
    live: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '5' },
    routes: { type: 'string', default: screens.map(({ path }) => path).join(',') },
  },
})
const rounds = Number(values.rounds)
const paths = values.routes.split(',')
if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds should be 1 or more.')

const pages = await openPages(values.live)
try {
  const { browser } = await openAuditedBrowser()
  const loads = await measureLoads(browser, pages.ours, paths)
  printLoads(loads)
  // One at a time, and before the memory: these are about the clock.
  const taps = await measureFirstTaps(browser, pages.ours)
  printTaps(taps)
  // A visitor of live who is signed out sees what the demo shows; the rest of a visit needs an account.
  const longVisit = values.live ? undefined : await measureLongVisit()
  await browser.close()
  const audits = await auditRounds(pages, paths, rounds)
  printPace(audits)

  printVerdicts('Aims that depend on the clock', 'missed', [
    ...judgePace(audits),
    ...judgeAnswers(taps, longVisit?.visit),
    ...(longVisit ? judgeTyping(longVisit.longestTaskMs) : []),
  ])
  const isKept = printVerdicts('Budgets', 'broken', [
    ...judgeAll(loadBudgets, loads),
    ...judgeScores(audits),
    ...(longVisit ? judgeAll(navigationBudgets, longVisit.navigations) : []),
    ...(longVisit ? judgeMemory(longVisit.memory) : []),
  ])
  if (!isKept) process.exitCode = 1

  async function measureLongVisit() {
    const navigations = await measureNavigations(browser, pages.ours, paths)
    printNavigations(navigations)
    const visit = await measureVisit(browser, pages.ours)
    printVisit(visit)
    const longestTaskMs = await measureTyping(browser, pages.ours)
    printTyping(longestTaskMs)
    const memory = await measureMemory(browser, pages.ours)
    printMemory(memory)
    return { navigations, visit, longestTaskMs, memory }
  }
} finally {
  await pages.close()
}
