/** An element that was used before the page was interactive; `value` is the text that was typed into it. */
type EarlyUse = { target: HTMLElement; value?: string };

declare global {
  interface Window {
    earlyPresses?: EarlyUse[];
  }
}

/** A pressed link that is not interactive after this time is followed with a full page load. */
const FOLLOW_LINK_MS = 5_000;

/**
 * Inline script that records what a visitor uses in the script's parent element before the parent is interactive:
 * - presses on `button[type=button]`, because such a button needs scripts
 * - presses on links and checkboxes that have `data-early-press`
 * - submissions of forms that have `data-early-press`
 * - text typed into a field, if the field or its form has `data-early-press`
 *
 * Several presses on one element count once, because people repeat a press that has no effect. The script listens on
 * the window, because React's own listeners would swallow a press on a part that is not hydrated.
 */
export const earlyPressScript = `(function(){
var root=document.currentScript.parentElement,uses=window.earlyPresses??=[];
function isEarly(target){return window.earlyPresses===uses&&target.isConnected&&root.contains(target)}
function on(type,handle){addEventListener(type,function(event){if(isEarly(event.target))handle(event,event.target)},true)}
function add(target){if(!uses.some(use=>use.target===target))uses.push({target})}
on("click",function(event,target){
target=target.closest(":is(a,[type=checkbox])[data-early-press],button[type=button]");
if(!target||event.metaKey||event.ctrlKey||event.shiftKey||event.altKey)return;
event.stopPropagation();
if(target.type==="checkbox"||target.href)event.preventDefault();
if(target.href)setTimeout(function(){if(isEarly(target))location.assign(target.href)},${FOLLOW_LINK_MS});
target.setAttribute("aria-busy","true");add(target)});
on("input",function(event,target){
if(target.type!=="checkbox"&&target.closest("[data-early-press]"))uses.push({target:target,value:target.value})});
on("submit",function(event,target){if(target.matches("[data-early-press]")){event.preventDefault();add(target)}})})()`;

/** Replays the recorded presses, texts and submissions in their order. Called after React has attached its handlers. */
export async function replayEarlyPresses(): Promise<void> {
  const uses = window.earlyPresses ?? [];
  delete window.earlyPresses;
  for (const { target, value } of uses) {
    target.removeAttribute("aria-busy");
    // React has removed the element.
    if (!target.isConnected) continue;
    if (value === undefined) {
      if (target instanceof HTMLFormElement) target.requestSubmit();
      else target.click();
    } else if (target instanceof HTMLInputElement) {
      typeInto(target, value);
      // Lets React render the text, because a submission that follows reads the rendered value.
      await new Promise((resolve) => setTimeout(resolve));
    }
  }
}

/** Types into a controlled field: React notices a change only if the native setter makes it and an event follows. */
function typeInto(field: HTMLInputElement, value: string): void {
  // React ignores an event whose value equals the value that React recorded last. During hydration, React may have
  // recorded the typed text. The assignment makes React record another value; number fields accept "0", too.
  field.value = value === "" ? "0" : "";
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
