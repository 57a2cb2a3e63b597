import { expect, test } from 'vitest'
import { showTimes, timePlaywright, timeVitest } from './test-times.ts'

test('a run ends with its slowest tests, the slowest first, and the time of each stage that ran', () => {
  const unit = timeVitest({
    testResults: [
      {
        name: `${process.cwd()}/src/a.test.ts`,
        assertionResults: [
          { fullName: 'slow', duration: 2040 },
          { fullName: 'skipped', duration: null },
        ],
      },
    ],
  })
  const browser = timePlaywright({
    suites: [
      {
        suites: [
          {
            specs: [
              {
                file: 'b.spec.ts',
                title: 'slower',
                tests: [{ projectName: 'demo', results: [{ duration: 3000 }, { duration: 500 }] }],
              },
            ],
          },
        ],
      },
    ],
  })
  const stages = [
    { name: 'install', ms: 0 },
    { name: 'unit', ms: 61_000 },
  ]
  expect(showTimes(stages, [...unit, ...browser]).split('\n')).toEqual([
    '',
    'The slowest tests:',
    '   3.5 s  b.spec.ts (demo): slower',
    '   2.0 s  src/a.test.ts: slow',
    '   0.0 s  src/a.test.ts: skipped',
    'Times: unit 61.0 s, in all 61.0 s',
  ])
})

test('of many tests the ten slowest are listed', () => {
  const tests = Array.from({ length: 30 }, (_, index) => ({
    file: 'a.test.ts',
    title: `${index}`,
    ms: index * 1000,
  }))
  const titles = showTimes([], tests).match(/(?<=a.test.ts: )\d+/g)
  expect(titles).toEqual(['29', '28', '27', '26', '25', '24', '23', '22', '21', '20'])
})
