/** The specifiers, separated by blanks, that the modules of a folder may not import. A key with an extension is one file. */
export const forbidden: Record<string, string> = {
  'src/backends/simulated': `
    ../../domain/money.ts node:fs #server/app.ts #ui/button.tsx #web/shared/paths.ts
  `,
  'src/contract': `
    #backends/simulated/x.ts ../domain/money.ts node:fs react #server/app.ts
    #ui/button.tsx #web/shared/paths.ts
  `,
  'src/domain': `
    #backends/simulated/x.ts ../contract/backend.ts #contract/backend.ts
    #domain/money.ts node:fs react zod #server/app.ts #ui/button.tsx
    #web/shared/paths.ts
  `,
  'src/domain/climbing.test.ts': '../contract/backend.ts',
  'src/folder-without-a-block': `
    ../domain/money.ts #domain/money.ts #server/app.ts #web/shared/paths.ts
  `,
  'src/server': `
    #backends/http/x.ts ../web/main.tsx ./main.ts #server/main.ts #ui/button.tsx
    #web/shared/paths.ts
  `,
  'src/server/db': `
    #backends/http/x.ts #server/app.ts #server/main.ts #server/routes/orders.ts
    #server/services/place-order.ts #ui/button.tsx #web/shared/paths.ts
  `,
  'src/server/routes': `
    #backends/http/x.ts #server/app.ts #server/db/orders.ts #server/main.ts
    #web/shared/paths.ts
  `,
  'src/server/services': `
    #backends/http/x.ts #server/app.ts #server/main.ts #server/routes/orders.ts
    #web/shared/paths.ts
  `,
  'src/server/site': '#domain/money.ts #server/app.ts #server/main.ts #web/shared/paths.ts',
  'src/ui': `
    #backends/simulated/x.ts #contract/backend.ts #domain/money.ts node:fs
    #server/app.ts #web/shared/paths.ts
  `,
  'src/web': '../server/app.ts ./main.tsx #server/app.ts #web/main.tsx #web/prerender.tsx',
  'src/web/app': `
    #backends/simulated/x.ts ../main.tsx #server/app.ts #web/main.tsx #web/prerender.tsx
  `,
  'src/web/queries': `
    #backends/simulated/x.ts ../main.tsx #server/app.ts #web/app/app.tsx #web/main.tsx
    #web/screens/home/home.tsx
  `,
  'src/web/screens/browse': `
    #backends/simulated/x.ts ../home/home.tsx ./../home/home.tsx #server/app.ts
    #web/app/app.tsx #web/main.tsx #web/screens/home/home.tsx
  `,
  'src/web/screens/dashboard/operations': `
    #backends/simulated/x.ts ../day.tsx #web/screens/home/home.tsx
  `,
  'src/web/shared': `
    #backends/simulated/x.ts node:fs #server/app.ts #web/app/app.tsx #web/main.tsx
    #web/queries/hits.ts #web/screens/home/home.tsx
  `,
  bin: '#tests/server/people.ts ../tests/server/people.ts',
}

/** The specifiers that they may import. */
export const allowed: Record<string, string> = {
  'src/backends/simulated': `
    ./store.ts zod/mini #backends/http/x.ts #domain/money.ts #contract/backend.ts
  `,
  'src/contract': './backend.ts zod/mini #domain/money.ts',
  'src/domain': './money.ts zod/mini',
  'src/folder-without-a-block': './x.ts',
  'src/server': `
    ./environment.ts #server/routes/orders.ts #server/site/static-site.ts
    #contract/backend.ts #domain/money.ts hono
  `,
  'src/server/db': `
    ./orders.ts #server/db/orders.ts #contract/backend.ts #domain/money.ts node:path
  `,
  'src/server/routes': `
    ./orders.ts #server/services/place-order.ts #contract/backend.ts #domain/money.ts
    hono
  `,
  'src/server/services': `
    ./place-order.ts #server/db/orders.ts #contract/backend.ts #domain/money.ts
    node:crypto
  `,
  'src/server/site': './static-site.ts #server/site/static-site.ts node:path',
  'src/ui': './button.tsx #ui/button.tsx react lucide-react',
  'src/web': `
    ./app/app.tsx #web/app/app.tsx #backends/simulated/x.ts #contract/backend.ts
    #domain/money.ts react-dom/client
  `,
  'src/web/app': `
    ./router.tsx #web/app/router.tsx #web/screens/home/home.tsx #web/queries/hits.ts
    #web/shared/paths.ts #ui/button.tsx #contract/backend.ts #domain/money.ts
    @tanstack/react-query
  `,
  'src/web/queries': `
    ./hits.ts #web/queries/hits.ts #web/shared/paths.ts #contract/backend.ts
    #domain/money.ts @tanstack/react-query
  `,
  'src/web/screens/browse': `
    ./hit-card.tsx #web/queries/hits.ts #web/shared/paths.ts #ui/button.tsx
    #contract/backend.ts #domain/money.ts react
  `,
  'src/web/screens/browse/browse.test.ts': '#backends/simulated/x.ts #web/app/app.tsx',
  'src/web/screens/dashboard/operations': `
    ./queue-row.tsx #web/screens/dashboard/parts/day.tsx #web/queries/operations.ts
    #web/shared/paths.ts #ui/button.tsx #contract/backend.ts #domain/money.ts
  `,
  'src/web/shared': `
    ./paths.ts #web/shared/paths.ts #ui/button.tsx #contract/backend.ts #domain/money.ts
    react
  `,
  bin: './build.ts ../vite.config.ts #server/main.ts #domain/money.ts',
  'bin/build.test.ts': '#tests/server/people.ts',
}
