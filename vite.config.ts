import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react(), tailwind()],
  build: {
    // Every browser that has view transitions, `:has()` and OKLCH colours.
    target: 'baseline-widely-available',
    // Fonts and icons stay files of their own, so that they are cached and preloaded.
    assetsInlineLimit: 0,
    // One style sheet: a screen's own styles must be there when its prerendered page is painted.
    cssCodeSplit: false,
    modulePreload: {
      // Every such browser has it.
      polyfill: false,
      // Whoever asks for more has React already.
      resolveDependencies: (_, files) => files.filter((file) => !/\/react-[^/]*$/.test(file)),
    },
  },
})
