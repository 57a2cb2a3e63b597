/** One thing a person did to a control before the script was there. */
export interface EarlyInput {
  kind: 'click' | 'input' | 'focusin'
  /** The control's place: child positions from the root element downwards. */
  path: number[]
  /** What the control is, so that a page that differs from the one on disk is not pressed at random. */
  signature: string
  value: string
}

declare global {
  interface Window {
    earlyInput?: { log: EarlyInput[]; stop: () => void }
  }
}

/** Element names and labels; the same expression stands in the script below. */
export function describeControl(element: Element): string {
  return `${element.tagName} ${
    element.getAttribute('aria-label') ?? element.getAttribute('name') ?? element.textContent
  }`
}

/**
 * Runs in the head. Until the app has mounted over the page on disk, it notes what people press and
 * type there, and keeps forms from being sent to nobody. Links need no help: they work by themselves.
 */
export const earlyInputBootScript = `(function(){
var log=[],kinds=['click','input','change','focusin','submit'];
function place(n){for(var p=[];n&&n.id!=='root';n=n.parentElement){if(!n.parentElement)return null;
p.unshift([].indexOf.call(n.parentElement.children,n))}return n&&p}
function note(e){var t=e.target;if(e.type==='submit')return e.preventDefault();
if(!t.closest||e.type==='click'&&t.closest('a[href]'))return;
var c=t.closest('button,input,textarea,select'),p=c&&place(c);if(!p)return;
var a=c.getAttribute('aria-label'),n=c.getAttribute('name');
log.push({kind:e.type==='change'?'input':e.type,path:p,
signature:c.tagName+' '+(a!==null?a:n!==null?n:c.textContent),value:c.value||''})}
kinds.forEach(function(k){document.addEventListener(k,note,true)});
window.earlyInput={log:log,stop:function(){kinds.forEach(function(k){document.removeEventListener(k,note,true)})}}})()`
