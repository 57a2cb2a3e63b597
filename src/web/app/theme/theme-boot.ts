import { defaultTheme, themeStorageKey, themes } from '#domain/theme.ts'
import { themeColors } from './draw-theme.ts'

/**
 * Runs in the head, before the first paint: puts the theme's class on `html` and colours the browser's bars
 * to match. It is written out by hand because nothing is loaded yet. Its `theme-color` comes before those that
 * follow the system, and the first one counts.
 */
export const themeBootScript = `(function(){
var d=document.documentElement,t=null;
try{t=localStorage.getItem(${JSON.stringify(themeStorageKey)})}catch(e){}
if(${JSON.stringify(themes)}.indexOf(t)<0)t=${JSON.stringify(defaultTheme)};
t=t==='dark'||(t==='system'&&matchMedia('(prefers-color-scheme: dark)').matches)?'dark':'light';
d.classList.add(t);
var m=document.createElement('meta');m.name='theme-color';m.content=${JSON.stringify(themeColors)}[t];document.head.append(m)})()`
