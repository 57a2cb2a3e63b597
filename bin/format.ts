import { runTool } from './run-tool.ts'

const biome = 'node_modules/@biomejs/biome/bin/biome'
process.exitCode = (await runTool([biome, 'check', '--write'], { show: true })).code
