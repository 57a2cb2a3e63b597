/** One thing a person did to a control before the script was there. */
export interface EarlyInput {
  kind: 'click' | 'input' | 'focusin'
  /** The control's place: child positions from the root element downwards. */
  path: number[]
  /** What the control is, so that a page that differs from the one on disk is not pressed at random. */
  signature: string
  value: string
}

/** A mouse button or a key that went down on a control and has not come up yet. */
interface HeldPress {
  input: EarlyInput
  /** What will tell that it came up. */
  release: 'pointerup' | 'keyup'
}

declare global {
  interface Window {
    earlyInput?: { log: EarlyInput[]; held: () => HeldPress | null; stop: () => void }
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
 * A finger is no held press: the browser makes it one of its own when the finger is lifted.
 */
export const earlyInputBootScript = `(function(){
var log=[],held=null,kinds=['click','input','change','focusin','submit','pointerdown','keydown','pointercancel'];
function place(n){for(var p=[];n&&n.id!=='root';n=n.parentElement){if(!n.parentElement)return null;
p.unshift([].indexOf.call(n.parentElement.children,n))}return n&&p}
function note(e){var t=e.target,k=e.type;if(k==='submit')return e.preventDefault();
if(k==='click'||k==='pointercancel')held=null;
if(!t.closest||t.closest('a[href]')&&/click|down/.test(k))return;
var c=t.closest('button,input,textarea,select'),p=c&&place(c);if(!p)return;
var a=c.getAttribute('aria-label'),n=c.getAttribute('name'),
i={kind:k==='change'?'input':k,path:p,signature:c.tagName+' '+(a!==null?a:n!==null?n:c.textContent),value:c.value||''};
if(/down/.test(k)){i.kind='click';
if(k==='pointerdown'&&e.pointerType==='mouse'&&!e.button||k==='keydown'&&e.key===' '&&c.tagName==='BUTTON')
held={input:i,release:k==='keydown'?'keyup':'pointerup'}}
else if(k!=='pointercancel')log.push(i)}
kinds.forEach(function(k){document.addEventListener(k,note,true)});
window.earlyInput={log:log,held:function(){return held},
stop:function(){kinds.forEach(function(k){document.removeEventListener(k,note,true)})}}})()`
