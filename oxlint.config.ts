const testsAndFixtures = '**/*.{test,fixture}.{ts,tsx}'
const outside = ['#*/**', '../**', '**/../**']
const browserOutside = [...outside, 'node:*']
const vocabulary = ['!#contract/**', '!#domain/**']
const screenImports = ['!#web/queries/**', '!#web/shared/**', '!#ui/**', ...vocabulary]

/** Verbs that read or write in the store of another feature, each for one transaction with its own. */
const crossFeatureVerbs = [
  'src/server/accounts/delete-account.ts',
  'src/server/accounts/export-data.ts',
  'src/server/accounts/operators.ts',
  'src/server/accounts/sessions.ts',
  'src/server/companies/companies.ts',
  'src/server/companies/memberships.ts',
  'src/server/companies/join-team.ts',
  'src/server/companies/members.ts',
  'src/server/notifications/compose-due.ts',
  'src/server/operations/held-sends.ts',
  'src/server/requests/read-request.ts',
  'src/server/requests/request-changes.ts',
  'src/server/webhooks/deliver-webhooks.ts',
]
const features = [
  'accounts',
  'backup',
  'checklist',
  'companies',
  'documents',
  'files',
  'handover',
  'invoices',
  'jobs',
  'notifications',
  'operations',
  'quotes',
  'requests',
  'showcase',
  'statement',
  'telemetry',
  'watching',
  'webhooks',
]
const verbsOfFeatures = [
  ...outside,
  '!#server/*/**',
  '#server/site/**',
  '#server/doctor/**',
  '#server/*/**/*-store.ts',
  '#server/*/**/*routes.ts',
  '!#server/db/**',
  '!#server/http/**',
]

/** What the files of a layer must not import: patterns, of which those with '!' are allowed again. */
interface Layer {
  files: string[]
  except?: string[]
  forbidden: string[]
  message: string
}

const layers: Layer[] = [
  {
    files: ['src/domain/**'],
    forbidden: ['**', '!./**', '!#domain/**', '!zod/mini', '**/../**'],
    message: 'domain is pure: it imports itself and zod/mini.',
  },
  {
    files: ['src/contract/**'],
    forbidden: ['**', '!./**', '!zod/mini', ...vocabulary, '**/../**'],
    message: 'contract imports domain and zod/mini.',
  },
  {
    files: ['src/backends/**'],
    forbidden: [...browserOutside, '!#backends/**', ...vocabulary],
    message: 'backends imports contract and domain.',
  },
  {
    files: ['src/ui/**'],
    forbidden: [...browserOutside, '!#ui/**'],
    message: 'ui imports nothing of ours.',
  },
  {
    files: ['src/web/shared/**'],
    forbidden: [...browserOutside, '!#web/shared/**', '!#ui/**', ...vocabulary],
    message: 'web/shared imports ui, contract and domain.',
  },
  {
    files: ['src/web/queries/**'],
    forbidden: [...browserOutside, '!#web/queries/**', '!#web/shared/**', ...vocabulary],
    message: 'web/queries imports web/shared, contract and domain.',
  },
  {
    files: ['src/web/screens/**'],
    except: ['src/web/screens/dashboard/*/**'],
    forbidden: [...browserOutside, ...screenImports],
    message: 'A screen imports queries, shared, ui, contract and domain, never another screen.',
  },
  {
    files: ['src/web/screens/dashboard/*/**'],
    forbidden: [...browserOutside, '!#web/screens/dashboard/**', ...screenImports],
    message: 'A part of the dashboard imports what a screen does, and its own screen.',
  },
  {
    files: ['src/web/app/**'],
    forbidden: [...browserOutside, '!#web/app/**', '!#web/screens/**', ...screenImports],
    message: 'web/app imports screens and what is under them, never a backend.',
  },
  {
    files: ['src/web/*.ts', 'src/web/*.tsx'],
    forbidden: [
      ...outside,
      '!#web/**',
      '!#backends/**',
      '!#ui/**',
      ...vocabulary,
      '#web/main*',
      '#web/prerender*',
      './main*',
      './prerender*',
    ],
    message: 'The entries import any code for the browser, and nothing imports an entry.',
  },
  {
    files: ['src/server/db/**'],
    forbidden: [...outside, '!#server/db/**', ...vocabulary],
    message: 'server/db imports contract and domain.',
  },
  {
    files: ['src/server/http/**'],
    except: ['src/server/http/dependencies.ts'],
    forbidden: [
      ...outside,
      '!#server/http/**',
      '!#server/db/**',
      '!#server/accounts/**',
      ...vocabulary,
    ],
    message: 'server/http imports server/db and accounts (sessions), and no other feature.',
  },
  {
    files: [`src/server/{${features.join(',')}}/**`],
    except: [
      '**/*-store.ts',
      '**/*routes.ts',
      'src/server/notifications/*/**',
      ...crossFeatureVerbs,
    ],
    forbidden: [...verbsOfFeatures, '!#backends/samples/**', ...vocabulary],
    message: 'A feature calls the verbs of another, never its store or its routes.',
  },
  {
    files: ['src/server/notifications/*/**'],
    except: ['**/*-store.ts'],
    forbidden: [...verbsOfFeatures, '!#server/notifications/**/*-store.ts', ...vocabulary],
    message: 'A part of a feature uses its stores, and the verbs of others.',
  },
  {
    files: ['src/server/http/dependencies.ts'],
    forbidden: [...outside, '!#server/*/**', ...vocabulary],
    message: 'What routes depend on may come from any feature.',
  },
  {
    files: crossFeatureVerbs,
    forbidden: [
      ...outside,
      '!#server/*/**',
      '#server/site/**',
      '#server/*/**/*routes.ts',
      ...vocabulary,
    ],
    message: 'These use the store of another feature; others call its verbs.',
  },
  {
    files: ['src/server/*/**/*-store.ts'],
    forbidden: [
      ...outside,
      './*routes.ts',
      '!#server/db/**',
      '!#server/*/**/*-store.ts',
      '!#server/requests/request-row.ts',
      '!#server/requests/request-search.ts',
      ...vocabulary,
    ],
    message: 'A store imports server/db and other stores, never a verb of another feature.',
  },
  {
    files: ['src/server/*/**/*routes.ts'],
    forbidden: [
      ...outside,
      './*-store.ts',
      '!#server/*/**',
      '#server/db/**',
      '!#server/db/version.ts',
      '#server/*/**/*-store.ts',
      ...vocabulary,
    ],
    message: 'Routes call verbs, never a store.',
  },
  {
    files: ['src/server/site/**'],
    forbidden: [...outside, '!#server/site/**'],
    message: 'server/site imports nothing of ours.',
  },
  {
    files: ['src/server/*.ts', 'src/server/doctor/**'],
    forbidden: [...outside, '!#server/**', ...vocabulary, '#server/main*', './main*'],
    message: 'The server never imports code for the browser, and nothing imports main.',
  },
]

export default {
  plugins: ['typescript', 'oxc', 'unicorn', 'import', 'react', 'jsx-a11y', 'promise'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  ignorePatterns: ['dist', '.cache'],
  rules: {
    'no-restricted-imports': forbid(outside, 'This folder has no layer yet: add it to the table.'),
    'no-console': ['error', { allow: ['error', 'warn'] }],
    'no-await-in-loop': 'off',
    'oxc/no-map-spread': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'no-underscore-dangle': 'off',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-named-as-default-member': 'off',
    'import/no-unassigned-import': 'off',
    'react/react-in-jsx-scope': 'off',
    'react/set-state-in-effect': 'off',
    'typescript/unbound-method': 'off',
    'jsx-a11y/anchor-is-valid': 'off',
    'jsx-a11y/no-redundant-roles': 'off',
    'jsx-a11y/no-interactive-element-to-noninteractive-role': [
      'error',
      { tr: ['row'], td: ['cell'] },
    ],
    'jsx-a11y/prefer-tag-over-role': 'off',
  },
  overrides: [
    {
      files: ['src/{ui,web}/**/*.tsx'],
      excludeFiles: ['**/*.test.tsx'],
      rules: {
        'typescript/strict-boolean-expressions': [
          'error',
          {
            allowAny: true,
            allowNullableBoolean: true,
            allowNullableEnum: true,
            allowNullableObject: true,
            allowNullableString: true,
            allowNumber: false,
          },
        ],
      },
    },
    ...layers.map(toOverride),
    {
      files: ['src/ui/**'],
      excludeFiles: [testsAndFixtures],
      rules: {
        'jsx-a11y/click-events-have-key-events': 'off',
        'jsx-a11y/no-noninteractive-element-interactions': 'off',
      },
    },
    {
      files: [`src/${testsAndFixtures}`],
      rules: {
        'no-restricted-imports': forbid(
          ['../**', '**/../**'],
          'Import by alias: it shows the layer.',
        ),
      },
    },
    {
      files: ['bin/**'],
      excludeFiles: [testsAndFixtures],
      rules: {
        'no-restricted-imports': forbid(
          ['#tests/**', '**/tests/**'],
          'bin imports nothing from tests: what both need lives in bin.',
        ),
        'no-console': 'off',
      },
    },
    {
      files: ['bin/**/*.{test,fixture}.ts', 'tests/**', 'bench/**', 'tools/**', '*.config.ts'],
      rules: { 'no-restricted-imports': 'off', 'no-console': 'off' },
    },
  ],
}

function toOverride({ files, except = [], forbidden, message }: Layer) {
  return {
    files,
    excludeFiles: [testsAndFixtures, ...except],
    rules: { 'no-restricted-imports': forbid(forbidden, message) },
  }
}

function forbid(group: string[], message: string) {
  return ['error', { patterns: [{ group, message }] }]
}
