/**
 * Inline script: until hydration, a press on a button of a `QuantityStepper` changes the number in the stepper's input.
 * `data-early-stepper` around a button names the method of the input to call: `stepUp` or `stepDown`.
 */
export const earlyStepperScript = `addEventListener("click",function(event){var button=event.target.closest("[data-early-stepper]"),
input=button&&button.parentElement.querySelector("input");
if(input)input[button.dataset.earlyStepper]()},true)`;
