import { defaultTheme, themeStorageKey, themes } from '#domain/theme.ts'
import { returningStorageKey, userStorageKey } from '#domain/user.ts'

/**
 * Runs in the head, before the first paint: puts the theme's class on `html`, and marks a page that
 * a signed-in person comes back to. It is written out by hand because nothing is loaded yet.
 */
export const themeBootScript = `(function(){
var d=document.documentElement,t=null;
try{t=localStorage.getItem(${JSON.stringify(themeStorageKey)});
if(/"role":"client"/.test(localStorage.getItem(${JSON.stringify(userStorageKey)}))||localStorage.getItem(${JSON.stringify(returningStorageKey)})==='yes')d.setAttribute('data-returning','')}catch(e){}
if(${JSON.stringify(themes)}.indexOf(t)<0)t=${JSON.stringify(defaultTheme)};
if(t==='dark'||(t==='system'&&matchMedia('(prefers-color-scheme: dark)').matches))d.classList.add('dark')
else d.classList.add('light')})()`
