import { expect, test } from 'vitest'
import { asModule } from './react-as-modules.ts'

const written = `/* a licence */
"use strict";
var React = require("react"),
  Scheduler = require("scheduler");
exports.now = void 0;
if (React.isReady) exports.now = function () {
  return Scheduler.now() + exports.offset;
};
exports.offset = 1;
`

test('what was required is imported and what was exported is', () => {
  const module = asModule(written, '/react-dom.js')
  expect(module).toContain("import * as React from 'react'")
  expect(module).toContain("import * as Scheduler from 'scheduler'")
  expect(module).toContain('var exported_now = void 0')
  expect(module).toContain('if (React.isReady) exported_now = function')
  expect(module).toContain('Scheduler.now() + exported_offset')
  expect(module).toContain('exported_now as now,exported_offset as offset, all as default')
  expect(module).not.toMatch(/require|exports/)
})

test.each([
  'module.exports = 1',
  `${written}if (1) { var late = require("late") }`,
  'var nothing = 1',
  `${written}Object.assign(exports, {})`,
])('anything else is refused rather than guessed: %s', (code) => {
  expect(() => asModule(code, '/react.js')).toThrow('/react.js is not written as')
})
