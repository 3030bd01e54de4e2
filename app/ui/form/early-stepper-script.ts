/**
 * Inline script: until the page is interactive, presses on the buttons of a `QuantityStepper` change the number in its
 * input.
 */
export const earlyStepperScript = `addEventListener("click",function(event){var button=event.target.closest("[data-early-stepper]"),
input=button&&button.parentElement.querySelector("input");
if(input)input[button.dataset.earlyStepper]()},true)`;
