import { readFileSync } from 'node:fs'

interface Instruction {
  keyword: string
  text: string
}

export interface Stage {
  image: string
  /** Without a name, the last one. */
  name: string
  instructions: Instruction[]
}

/** The stages of the Dockerfile. It has no continued lines. */
export function readDockerfile(): Stage[] {
  const stages: Stage[] = []
  for (const line of readFileSync('Dockerfile', 'utf8').split('\n')) {
    if (line === '' || line.startsWith('#')) continue
    const [, keyword = '', text = ''] = /^([A-Z]+) (.+[^\\])$/.exec(line) ?? []
    if (keyword === '') throw new Error(`The Dockerfile has a line of another form: ${line}`)
    if (keyword === 'FROM') {
      const [image = '', name = 'final'] = text.split(' AS ')
      stages.push({ image, name, instructions: [] })
    } else stages.at(-1)?.instructions.push({ keyword, text })
  }
  return stages
}

/** The texts of all instructions of one kind in a stage. */
export function textsOf(stage: string, keyword: string): string[] {
  const found = readDockerfile().find(({ name }) => name === stage)
  return (found?.instructions ?? [])
    .filter((instruction) => instruction.keyword === keyword)
    .map(({ text }) => text)
}

/** A command in the exec form. */
export function parseExec(text: string): [string, ...string[]] {
  return JSON.parse(text.slice(text.indexOf('[')))
}

/** The variables that the last stage sets. */
export function imageEnvironment(): Record<string, string> {
  const pairs = textsOf('final', 'ENV').flatMap((text) => text.split(' '))
  return Object.fromEntries(pairs.map((pair) => pair.split('=') as [string, string]))
}
