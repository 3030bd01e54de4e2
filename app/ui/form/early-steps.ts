/**
 * Inline script: until the page is interactive, presses on the buttons of a `QuantityStepper` change the number in its
 * input.
 */
export const earlyStepScript = `addEventListener("click",function(event){var button=event.target.closest("[data-early-step]"),
input=button&&button.parentElement.querySelector("input");
if(input)input[button.dataset.earlyStep]()},true)`;
