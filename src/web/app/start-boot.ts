import { apiMetaName } from '#contract/api-meta-name.ts'

/**
 * Runs in the head. Script starts once the page has been painted, and at once when somebody touches
 * it before: until then, every byte and every cycle belongs to what can be read. The files run in their
 * order, each in a task of its own, so that the browser can answer in between. Their addresses stand on
 * the element: the script is the same on every page, and one hash allows it. Where one of them cannot be
 * fetched, the page becomes the one for visitors who are signed out, whose links work without script.
 */
export const startBootScript = `(function(){
var tag=document.currentScript,isStarted=0;
function giveUp(){setTimeout(function(){document.documentElement.removeAttribute('data-returning')},4000)}
function start(){if(isStarted++)return;
var parts=tag.dataset.parts+(document.querySelector('meta[name="${apiMetaName}"]')?' '+tag.dataset.apiParts:'');
parts.split(' ').forEach(function(part){var link=document.createElement('link');link.rel='modulepreload';link.href=part;document.head.append(link)});
tag.dataset.scripts.split(' ').forEach(function(file){var script=document.createElement('script');script.type='module';script.async=false;script.onerror=giveUp;script.src=file;document.head.append(script)})}
['pointerdown','touchstart','keydown'].forEach(function(kind){addEventListener(kind,start,{capture:true,passive:true,once:true})});
try{new PerformanceObserver(start).observe({type:'paint',buffered:true})}catch(e){requestAnimationFrame(start)}
setTimeout(start,2000)})()`
