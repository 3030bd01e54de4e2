/** An element that was used before the page was interactive; with what was typed into it. */
type EarlyUse = { target: HTMLElement; value?: string };

declare global {
  interface Window {
    earlyPresses?: EarlyUse[];
  }
}

/**
 * Inline script: keeps presses on links, buttons and checkboxes with `data-replays`, and what is typed into fields and submitted in
 * forms with it, until the page is interactive; shows on the pressed element that the press counts. A link is followed when the page
 * is not interactive five seconds later.
 */
export const earlyPressScript = `(function(){if(window.earlyPresses)return;var uses=window.earlyPresses=[];function isEarly(){return window.earlyPresses===uses}function keep(type,handle){addEventListener(type,function(event){
if(isEarly())handle(event,event.target)},true)}function add(target){if(!uses.some(function(use){return use.target===target}))
uses.push({target:target})}
keep("click",function(event,target){target=target.closest("a[data-replays],button[data-replays],input[type=checkbox][data-replays]");
if(!target||event.metaKey||event.ctrlKey||event.shiftKey)return;
if(target.type==="checkbox"||target.href)event.preventDefault();
if(target.href)setTimeout(function(){if(isEarly())location.assign(target.href)},5e3);target.setAttribute("aria-busy","true");add(target)});
keep("input",function(event,target){if(target.type!=="checkbox"&&target.closest("[data-replays]"))uses.push({target:target,value:target.value})});
keep("submit",function(event,target){if(target.matches("[data-replays]")){event.preventDefault();add(target)}})})()`;

/** Repeats what was pressed, typed and submitted before the page was interactive, in that order. Call it once the handlers are attached. */
export async function replayEarlyPresses(): Promise<void> {
  const uses = window.earlyPresses ?? [];
  delete window.earlyPresses;
  for (const { target, value } of uses) {
    target.removeAttribute("aria-busy");
    // React has handled the press if it replaced the button.
    if (!target.isConnected) continue;
    if (value === undefined) {
      if (target instanceof HTMLFormElement) target.requestSubmit();
      else target.click();
    } else if (target instanceof HTMLInputElement) {
      type(target, value);
      // A submission that follows reads the rendered value.
      await new Promise((resolve) => setTimeout(resolve));
    }
  }
}

/** Types into a controlled field: React sees a change only from the value that it last set itself. */
function type(field: HTMLInputElement, value: string): void {
  field.value = "";
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
