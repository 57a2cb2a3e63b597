import { apiMetaName } from '#contract/api-meta-name.ts'

/**
 * Runs in the head. Script starts once the page has been painted, and at once when somebody touches
 * it before: until then, every byte and every cycle belongs to what can be read. The addresses stand
 * on the element, so that the script is the same on every page and one hash allows it.
 */
export const startBootScript = `(function(){
var tag=document.currentScript,isStarted=0;
function start(){if(isStarted++)return;
var parts=tag.dataset.parts+(document.querySelector('meta[name="${apiMetaName}"]')?' '+tag.dataset.apiParts:'');
parts.split(' ').forEach(function(part){var link=document.createElement('link');link.rel='modulepreload';link.href=part;document.head.append(link)});
var script=document.createElement('script');script.type='module';script.src=tag.dataset.entry;document.head.append(script)}
['pointerdown','touchstart','keydown'].forEach(function(kind){addEventListener(kind,start,{capture:true,passive:true,once:true})});
try{new PerformanceObserver(start).observe({type:'paint',buffered:true})}catch(e){requestAnimationFrame(start)}
setTimeout(start,2000)})()`
