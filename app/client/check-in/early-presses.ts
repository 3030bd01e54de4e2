declare global {
  interface Window {
    earlyPresses?: HTMLElement[];
  }
}

/** Inline script: keeps presses on elements with `data-replays` until the page is interactive, and shows that they count. */
export const earlyPressScript = `(function(){var presses=window.earlyPresses=[];addEventListener("click",function(event){
var target=window.earlyPresses===presses&&event.target.closest("[data-replays]");
if(target&&presses.indexOf(target)<0){presses.push(target);target.setAttribute("aria-busy","true")}},true)})()`;

/** Presses again what was pressed before the page was interactive, in that order. Call it once the handlers are attached. */
export function replayEarlyPresses(): void {
  const presses = window.earlyPresses ?? [];
  delete window.earlyPresses;
  for (const target of presses) {
    target.removeAttribute("aria-busy");
    // React has handled the press if it replaced the button.
    if (target.isConnected) target.click();
  }
}
